import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Skeleton } from './design/loaded.tsx';
import { NotFound } from './shell/not-found.tsx';
import { WorkflowList } from './workflows/workflow-list.tsx';

type View = ComponentType<{ readonly id: number }>;

/** Views of one subject, by its id in the address. They are loaded when they are opened. */
const OF_ONE: Readonly<Record<string, View>> = {
  '/workflows/:id': lazy(async () => ({
    default: (await import('./editor/editor-page.tsx')).EditorPage,
  })),
  '/workflows/:id/runs': lazy(async () => ({
    default: (await import('./workflows/workflow-runs.tsx')).WorkflowRuns,
  })),
  '/workflows/:id/settings': lazy(async () => ({
    default: (await import('./workflows/workflow-settings.tsx')).WorkflowSettings,
  })),
  '/workflows/:id/schedules': lazy(async () => ({
    default: (await import('./schedules/workflow-schedules.tsx')).WorkflowSchedules,
  })),
  '/workflows/:id/revisions': lazy(async () => ({
    default: (await import('./revisions/workflow-revisions.tsx')).WorkflowRevisions,
  })),
  '/workflows/:id/tests': lazy(async () => ({
    default: (await import('./tests/workflow-tests.tsx')).WorkflowTests,
  })),
  '/workflows/:id/api': lazy(async () => ({
    default: (await import('./contract/workflow-api.tsx')).WorkflowApi,
  })),
  '/dashboards/:id': lazy(async () => ({
    default: (await import('./dashboards/dashboard-page.tsx')).DashboardPage,
  })),
  '/runs/:id': lazy(async () => ({ default: (await import('./runs/run-page.tsx')).RunPage })),
  '/integrations/:id': lazy(async () => ({
    default: (await import('./integrations/integration-page.tsx')).IntegrationView,
  })),
};

const OTHERS: Readonly<Record<string, ComponentType>> = {
  '/': WorkflowList,
  '/runs': lazy(async () => ({ default: (await import('./runs/run-list.tsx')).RunList })),
  '/dashboards': lazy(async () => ({
    default: (await import('./dashboards/dashboard-list.tsx')).DashboardListView,
  })),
  '/schedules': lazy(async () => ({
    default: (await import('./schedules/schedule-list.tsx')).ScheduleList,
  })),
  '/integrations': lazy(async () => ({
    default: (await import('./integrations/integration-list.tsx')).IntegrationList,
  })),
  '/integrations/import': lazy(async () => ({
    default: (await import('./integrations/import-page.tsx')).ImportPage,
  })),
  '/credentials': lazy(async () => ({
    default: (await import('./credentials/credential-list.tsx')).CredentialList,
  })),
  '/keys': lazy(async () => ({
    default: (await import('./keys/key-list.tsx')).KeyList,
  })),
  '/users': lazy(async () => ({
    default: (await import('./users/user-list.tsx')).UserList,
  })),
  '/embedding': lazy(async () => ({
    default: (await import('./embedding/embedding.tsx')).EmbeddingView,
  })),
  '/usage': lazy(async () => ({ default: (await import('./usage/usage.tsx')).Usage })),
  '/account': lazy(async () => ({ default: (await import('./account/account.tsx')).Account })),
};

export function Views(): ReactElement {
  return (
    <Suspense fallback={<Skeleton />}>
      <Switch>
        {Object.entries(OTHERS).map(([path, Component]) => (
          <Route key={path} path={path} component={Component} />
        ))}
        {Object.entries(OF_ONE).map(([path, Component]) => (
          <Route key={path} path={path}>
            {({ id }: { readonly id: string }) => <Component key={id} id={Number(id)} />}
          </Route>
        ))}
        <Route path="/login">
          <Redirect to="/" replace />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}
