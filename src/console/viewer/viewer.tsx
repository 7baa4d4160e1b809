/** The page of a shared or embedded dashboard. It has no session, and reads only what the token in its address opens. */

import '../design/tokens.css';
import '../design/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { SharedDashboardPage } from './shared-dashboard-page.tsx';
import { useToken } from './token.ts';

/** Focus of the window reads a dashboard again if its state is older. */
const STALE_MS = 10_000;

function Viewer(): ReactElement {
  const token = useToken();
  return <ViewerOfToken key={token} token={token} />;
}

/** Another token can open another dashboard, so nothing that was read is shown with it. */
function ViewerOfToken({ token }: { readonly token: string }): ReactElement {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: STALE_MS } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <SharedDashboardPage token={token} />
    </QueryClientProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <Viewer />
  </StrictMode>,
);
