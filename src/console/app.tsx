import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Route, Router, Switch } from 'wouter';
import { WeirError } from '../client/index.ts';
import { SESSION } from './api/session.ts';
import { Login } from './login/login.tsx';
import { SessionGate } from './login/session-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { Views } from './views.tsx';

const SignUp = lazy(async () => ({ default: (await import('./login/sign-up.tsx')).SignUp }));
const FirstPassword = lazy(async () => ({
  default: (await import('./login/first-password.tsx')).FirstPassword,
}));

/** A session that has ended shows the login instead of the view, at the same address. */
function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof WeirError && error.status === 401)
          void client.invalidateQueries({ queryKey: SESSION });
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 2_000 } },
  });
  return client;
}

export function App(): ReactElement {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Router base="/console">
        <Suspense>
          <Switch>
            <Route path="/signup" component={SignUp} />
            <Route>
              <SessionGate login={<Login />} firstPassword={<FirstPassword />}>
                <Shell>
                  <Views />
                </Shell>
              </SessionGate>
            </Route>
          </Switch>
        </Suspense>
      </Router>
    </QueryClientProvider>
  );
}
