import './shell.css';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../api/session.ts';

const PLACES = [
  ['/', 'Workflows', /^\/($|workflows\/)/],
  ['/runs', 'Runs', /^\/runs($|\/)/],
] as const;

/** The frame of every view: where to go, and who is logged in. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const [location] = useLocation();
  const session = useSession().data;
  const current = (pattern: RegExp) =>
    pattern.test(location) ? ({ 'aria-current': 'page' } as const) : {};
  return (
    <div className="shell">
      <a className="skip" href="#view">
        Skip to the content
      </a>
      <nav className="rail" aria-label="Console">
        <Link className="brand" href="/">
          Weir
        </Link>
        {PLACES.map(([path, name, pattern]) => (
          <Link key={path} href={path} {...current(pattern)}>
            {name}
          </Link>
        ))}
        <span className="gap" />
        <a href="/docs/guides">Docs</a>
        <Link href="/account" {...current(/^\/account$/)}>
          {session?.user.name ?? 'Account'}
        </Link>
        <span className="organization">{session?.organization.name}</span>
      </nav>
      <main className="view" id="view" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
