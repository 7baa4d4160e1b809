import { Component, type ReactNode } from 'react';
import { asError } from '../api/as-error.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';

interface CrashProps {
  /** A change of the location clears the error. */
  readonly location: string;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: Error | null;
}

/** The messages of browsers for a script that they could not load. */
const NO_SCRIPT = /dynamically imported module|importing a module script/i;

/** Shows what to do if a view fails. A new version of the service no longer has the scripts of the old one. */
export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { error: null };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error: asError(error) };
  }

  override componentDidUpdate({ location }: CrashProps): void {
    if (location !== this.props.location && this.state.error !== null)
      this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isOld = NO_SCRIPT.test(error.message);
    return (
      <Empty title={isOld ? 'This view could not be loaded' : 'This view failed'}>
        {isOld ? (
          <p>Weir was probably updated since you opened this page.</p>
        ) : (
          <ErrorNotice error={error} />
        )}
        <p className="muted">Drafts of workflows are kept when you reload.</p>
        <Button kind="primary" onClick={() => globalThis.location.reload()}>
          Reload
        </Button>
      </Empty>
    );
  }
}
