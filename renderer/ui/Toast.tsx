import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { Button } from './Button.tsx';
import icon from './IconButton.module.css';
import styles from './Toast.module.css';

interface NoticeAction {
  readonly label: string;
  run(): void;
}

interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'neutral' | 'error';
  readonly action?: NoticeAction;
  readonly actions?: readonly NoticeAction[];
  /** Display time; errors stay until closed. */
  readonly milliseconds?: number;
  /** A new toast with the same id replaces the previous one. */
  readonly id?: string;
  /** The document that it is about: it closes when another one is shown. */
  readonly documentId?: string | undefined;
  onClose?(): void;
}

const DEFAULT_MS = 6_000;
/** Maximum number of toasts shown, newest first; the others reappear as these are closed. */
const LIMIT = 3;
interface NoticeData {
  readonly actions: readonly NoticeAction[];
}

/** Documents of notices, by the id of the notice. */
const documentsOf = new Map<string, string>();

const manager = Base.createToastManager<NoticeData>();

/** Notifies the user of something that happened outside the current focus of attention. */
export function notify({
  title,
  description,
  tone = 'neutral',
  action,
  actions = action ? [action] : [],
  documentId,
  ...notice
}: Notice): string {
  const id = manager.add({
    title,
    description,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    timeout: notice.milliseconds ?? (tone === 'error' ? 0 : DEFAULT_MS),
    ...(notice.id !== undefined && { id: notice.id }),
    onClose() {
      documentsOf.delete(id);
      notice.onClose?.();
    },
    data: { actions },
  });
  if (documentId) documentsOf.set(id, documentId);
  else documentsOf.delete(id);
  return id;
}

/** Closes what was said about other documents than those shown. */
export function closeOtherNotices(shown: readonly (string | null)[]): void {
  for (const [id, documentId] of documentsOf) if (!shown.includes(documentId)) manager.close(id);
}

/** Shows a failure as its message and remedy, below the failed action. */
export function notifyError(tried: string, thrown: unknown, documentId?: string): void {
  const error = asApiError(thrown);
  if (error.code === 'cancelled') return;
  notify({
    title: tried,
    description: sentenceOf(error),
    tone: 'error',
    id: `${tried} ${error.code}`,
    documentId,
  });
}

/** Does what the user asked for, and shows why it failed. */
export async function attempt(
  tried: string,
  act: () => Promise<unknown>,
  documentId?: string,
): Promise<void> {
  try {
    await act();
  } catch (thrown) {
    notifyError(tried, thrown, documentId);
  }
}

export const closeNotice = (id: string): void => manager.close(id);

/**
 * The library treats a toast as a dialog, and hides error toasts from assistive technology while
 * the focus is elsewhere, although their buttons can be reached: it announces the text separately.
 */
const IN_THE_PAGE = { 'aria-modal': undefined, 'aria-hidden': undefined };

/** Part of the window's column layout, so that it takes space and covers nothing. */
export function Toasts() {
  /** Had the focus before a toast, until the focus leaves the toasts for another element. */
  const before = useRef<EventTarget | null>(null);
  const onFocusChange = ({ type, currentTarget, relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget !== null && !currentTarget.contains(relatedTarget);
    if (isOutside) before.current = type === 'focus' ? relatedTarget : null;
  };
  return (
    <Base.Provider toastManager={manager} limit={LIMIT}>
      <Base.Viewport
        className={styles.viewport}
        aria-label={t('Notifications')}
        data-pane="notices"
        onFocus={onFocusChange}
        onBlur={onFocusChange}
      >
        <ToastList
          onClosed={() => {
            if (document.activeElement !== document.body) return;
            if (before.current instanceof HTMLElement) before.current.focus();
            before.current = null;
          }}
        />
      </Base.Viewport>
    </Base.Provider>
  );
}

function ToastList({ onClosed }: { onClosed(): void }) {
  const { toasts } = Base.useToastManager<NoticeData>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed toast is no longer listed
  useEffect(onClosed, [toasts.length]);
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      role={toast.type === 'error' ? 'group' : 'status'}
      {...IN_THE_PAGE}
    >
      <Base.Content className={styles.content}>
        {toast.type === 'error' && <CircleAlert className={styles.errorIcon} />}
        <div className={styles.words}>
          <Base.Title render={<p />} className={styles.title} />
          <Base.Description className={styles.description} />
        </div>
        {toast.data?.actions.map(({ label, run }) => (
          <Button
            key={label}
            onClick={() => {
              run();
              manager.close(toast.id);
            }}
          >
            {label}
          </Button>
        ))}
        {/** The library hides it while the focus is elsewhere, although it can be reached. */}
        <Base.Close className={icon.button} aria-label={t('Close')} aria-hidden={undefined}>
          <X />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
