import './bars.css';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { useConnection } from './connection.ts';
import { useUpdate } from './update.ts';

/** Messages about the whole page, such as a lost connection, a rate limit or a new version. They block nothing. */
export function Bars(): ReactElement {
  const { connection, retry } = useConnection();
  const isOld = useUpdate();
  return (
    <div className="bars">
      {connection.kind === 'lost' ? (
        <Bar
          text="Weir is not reachable. You can go on editing: drafts are kept in this browser."
          aside={<Countdown until={connection.until}>Trying again in</Countdown>}
        >
          <Button onClick={retry}>Try now</Button>
        </Bar>
      ) : null}
      {connection.kind === 'waiting' ? (
        <Bar
          text="You have reached the request limit."
          aside={<Countdown until={connection.until}>Continuing in</Countdown>}
        />
      ) : null}
      {isOld ? (
        <Bar kind="plain" text="Weir was updated. Drafts of workflows are kept when you reload.">
          <Button onClick={() => location.reload()}>Reload</Button>
        </Bar>
      ) : null}
    </div>
  );
}

interface BarProps {
  readonly kind?: 'warn' | 'plain';
  /** Announced to screen readers. */
  readonly text: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

function Bar({ kind = 'warn', text, aside, children }: BarProps): ReactElement {
  return (
    <div className="bar" data-kind={kind}>
      <span role="status">{text}</span>
      {aside}
      {children}
    </div>
  );
}

interface CountdownProps {
  /** In milliseconds. */
  readonly until: number;
  readonly children: string;
}

/** Hidden from screen readers, because it changes every second. */
function Countdown({ until, children }: CountdownProps): ReactElement {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true">
      {children} {Math.max(1, Math.ceil((until - now) / 1000))} s
    </span>
  );
}
