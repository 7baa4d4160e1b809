import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { WeirError } from '../client/index.ts';
import { Account } from './account/account.tsx';
import { SESSION } from './api/session.ts';
import { FirstPassword } from './login/first-password.tsx';
import { Login } from './login/login.tsx';
import { SessionGate } from './login/session-gate.tsx';
import { SignUp } from './login/sign-up.tsx';
import { RunList } from './runs/run-list.tsx';
import { RunPage } from './runs/run-page.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { WorkflowList } from './workflows/workflow-list.tsx';
import { WorkflowPage } from './workflows/workflow-page.tsx';

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
      </Router>
    </QueryClientProvider>
  );
}

function Views(): ReactElement {
  return (
    <Switch>
      <Route path="/" component={WorkflowList} />
      <Route path="/workflows/:id">{({ id }) => <WorkflowPage key={id} id={Number(id)} />}</Route>
      <Route path="/runs" component={RunList} />
      <Route path="/runs/:id">{({ id }) => <RunPage key={id} id={Number(id)} />}</Route>
      <Route path="/account" component={Account} />
      <Route path="/login">
        <Redirect to="/" replace />
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
}
