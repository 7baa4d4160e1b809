import './workflow-tabs.css';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

const TABS = [
  ['', 'Editor'],
  ['/runs', 'Runs'],
  ['/schedules', 'Schedules'],
  ['/revisions', 'Revisions'],
  ['/tests', 'Tests'],
  ['/api', 'API'],
  ['/settings', 'Settings'],
] as const;

/** The views of one workflow. */
export function WorkflowTabs({ id }: { readonly id: number }): ReactElement {
  const [location] = useLocation();
  const base = `/workflows/${id}`;
  return (
    <nav className="tabs" aria-label="Workflow">
      {TABS.map(([end, name]) => (
        <Link
          key={name}
          href={base + end}
          aria-current={location === base + end ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
