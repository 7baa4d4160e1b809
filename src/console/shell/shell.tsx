import './shell.css';
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { Icon } from '../design/icon.tsx';
import { Bars } from './bars.tsx';
import { Crash } from './crash.tsx';
import { Palette } from './palette.tsx';
import { PLACES } from './places.ts';
import { useShellKeys } from './shell-keys.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

/** The frame of every view: where to go, and who is logged in. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const [layer, setLayer] = useState<'palette' | 'keys' | null>(null);
  const [location] = useLocation();
  const close = (): void => setLayer(null);
  useShellKeys(setLayer);
  return (
    <div className="shell">
      <a className="skip" href="#view">
        Skip to the content
      </a>
      <Rail onSearch={() => setLayer('palette')} />
      <main className="view" id="view" tabIndex={-1}>
        <Crash location={location}>{children}</Crash>
      </main>
      <Bars />
      {layer === 'palette' ? <Palette onClose={close} /> : null}
      <Suspense>{layer === 'keys' ? <KeysHelp onClose={close} /> : null}</Suspense>
    </div>
  );
}

function Rail({ onSearch }: { readonly onSearch: () => void }): ReactElement {
  const [location] = useLocation();
  const rail = useRef<HTMLElement>(null);
  // A narrow window shows only some of the places.
  useEffect(() => {
    const link = rail.current?.querySelector('[aria-current]');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [location]);
  const session = useSession().data;
  const isAdmin = session?.user.role === 'admin';
  const places = PLACES.filter((place) => isAdmin || !place.isForAdmins);
  const current = (pattern: RegExp) =>
    pattern.test(location) ? ({ 'aria-current': 'page' } as const) : {};
  return (
    <nav ref={rail} className="rail" aria-label="Console">
      <Link className="brand" href="/">
        Weir
      </Link>
      <button type="button" className="find" onClick={onSearch}>
        <Icon name="search" />
        <span>Go to …</span>
        <kbd>Ctrl K</kbd>
      </button>
      {places.map(({ path, name, icon, pattern }) => (
        <Link key={path} href={path} {...current(pattern)}>
          <Icon name={icon} />
          {name}
        </Link>
      ))}
      <span className="gap" />
      <a href="/docs/guides">
        <Icon name="docs" />
        Docs
      </a>
      <ThemeSwitch />
      <Link className="account" href="/account" {...current(/^\/account$/)}>
        <span>{session?.user.name ?? 'Account'}</span>
        <small>{session?.organization.name}</small>
      </Link>
    </nav>
  );
}
