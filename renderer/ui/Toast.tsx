import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, X } from 'lucide-react';
import { asApiError } from '../api/error.ts';
import buttons from './Button.module.css';
import icon from './IconButton.module.css';
import styles from './Toast.module.css';

interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'neutral' | 'error';
  readonly action?: { readonly label: string; run(): void };
  /** How long it stays; errors stay until closed. */
  readonly milliseconds?: number;
  /** A second notice with the same id replaces the first. */
  readonly id?: string;
  onClose?(): void;
}

const DEFAULT_MS = 6_000;
const manager = Base.createToastManager();

/** Tell the reader something that happened elsewhere than where they look. */
export function notify({
  title,
  description,
  tone = 'neutral',
  action,
  ...notice
}: Notice): string {
  return manager.add({
    title,
    description,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    timeout: notice.milliseconds ?? (tone === 'error' ? 0 : DEFAULT_MS),
    ...(notice.id !== undefined && { id: notice.id }),
    ...(notice.onClose && { onClose: () => notice.onClose?.() }),
    ...(action && { actionProps: { children: action.label, onClick: () => action.run() } }),
  });
}

/** A failure as its sentence and its remedy, under what was tried. */
export function notifyError(tried: string, thrown: unknown): void {
  const error = asApiError(thrown);
  if (error.code === 'cancelled') return;
  const description = [error.message, error.remedy].filter(Boolean).join(' ');
  notify({ title: tried, description, tone: 'error', id: `${tried} ${error.code}` });
}

export function Toasts() {
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport className={styles.viewport} data-pane="notices">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast}>
      <Base.Content className={styles.content}>
        {toast.type === 'error' && <CircleAlert aria-hidden className={styles.errorIcon} />}
        <div className={styles.words}>
          <Base.Title className={styles.title} />
          <Base.Description className={styles.description} />
        </div>
        <Base.Action
          className={`${buttons.button} ${buttons.default ?? ''}`}
          onClick={() => manager.close(toast.id)}
        />
        <Base.Close className={icon.button} aria-label="Close">
          <X aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
