import { TriangleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { classes } from './classes.ts';
import { crashReport } from './crash-report.ts';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  /** The part of the window inside, as its title names it: `Tables`. */
  readonly name: string;
  /** What is reloaded; the default button mounts the children again. */
  readonly scope?: 'pane' | 'window';
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
  readonly components: string;
}

interface ErrorBoundaryState {
  readonly failure: Failure | null;
  /** Another number mounts the children with a new state. */
  readonly attempt: number;
}

/** Keeps an error thrown while rendering inside one part of the window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { failure: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error, components: '' } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ failure: { error, components: componentStack ?? '' } });
  }

  readonly #reload = () => {
    if (this.props.scope === 'window') location.reload();
    else this.setState(({ attempt }) => ({ failure: null, attempt: attempt + 1 }));
  };

  override render(): ReactNode {
    const { name, scope = 'pane', children } = this.props;
    const { failure, attempt } = this.state;
    if (!failure) return <Attempt key={attempt}>{children}</Attempt>;
    const report = crashReport(name, failure.error, failure.components);
    return (
      <div
        className={classes(styles.failed, scope === 'window' && styles.window)}
        role="alert"
        data-crashed={name}
      >
        <EmptyState
          icon={<TriangleAlert />}
          title={t('{name} stopped working', { name })}
          action={
            <Button variant="primary" onClick={this.#reload}>
              {scope === 'window' ? t('Reload this window') : t('Reload this pane')}
            </Button>
          }
        >
          {t('Your documents and corrections are safe.')}
        </EmptyState>
        <details className={styles.details}>
          <summary>{t('Crash report')}</summary>
          <p>
            {t(
              'Copy the report when you report the problem. It contains only the text below, whose message may quote a document.',
            )}
          </p>
          <pre className={styles.report}>{report}</pre>
          <CopyButton text={report} subject={t('the crash report')} />
        </details>
      </div>
    );
  }
}

/** Gives the children of each attempt a state of their own. */
function Attempt({ children }: { readonly children: ReactNode }) {
  return children;
}
