/** Moves the focus between the panes of the window, which are marked by `data-pane`. */
import { type PaneName, showPane } from '../state/shell.ts';
import { isNarrow } from './breakpoints.ts';

const lastFocused = new WeakMap<HTMLElement, HTMLElement>();

const paneOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-pane]') ?? null;

/** Remembers the last focused element of each pane, to restore it. */
export function rememberFocus(): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const pane = paneOf(target);
    if (pane && target !== pane) lastFocused.set(pane, target);
  };
  // An element that is removed takes the focus with it: the keyboard goes on in its pane.
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const name = relatedTarget === null ? paneOf(target as Element)?.dataset.pane : undefined;
    if (!name) return;
    // Dialogs and lists choose within a frame what has the focus next.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const pane = document.activeElement === document.body && paneNamed(name);
        if (pane && !(target as Element).isConnected) enter(pane);
      }),
    );
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
}

/** Toasts count as a pane while there are any. */
const PANES = '[data-pane]:not(:empty)';
const PANE_NAMES: readonly PaneName[] = ['library', 'page', 'results'];

/** Elements that Tab can reach. */
const FOCUSABLE =
  'button:not([tabindex="-1"], :disabled), input:not([type="hidden"], :disabled), [tabindex="0"]';

/** The library shown over the page comes after the rail, which stands for it otherwise. */
const paneNamed = (name: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-pane="${name}"]`)].at(-1) ?? null;

/** Moves the focus along when a narrow window, which has space for one pane, shows another. */
export function followPane(shown: PaneName): void {
  const { activeElement } = document;
  const left = paneOf(activeElement)?.dataset.pane;
  const pane = paneNamed(shown);
  if (pane && left !== shown && (left || activeElement === document.body)) enter(pane);
}

function enter(pane: HTMLElement): void {
  const last = lastFocused.get(pane);
  const goal =
    (last && pane.contains(last) && last) ||
    pane.querySelector<HTMLElement>('[aria-current="true"]') ||
    pane.querySelector<HTMLElement>('[data-pages]') ||
    pane.querySelector<HTMLElement>('[data-row][tabindex="0"]') ||
    pane.querySelector<HTMLElement>(FOCUSABLE) ||
    pane;
  goal.focus({ preventScroll: true });
}

/** To the grid or the question field of the result on screen, otherwise to its first control. */
export function focusResult(): void {
  // It may only be shown now.
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>(
      '[data-pane="results"] [role="tabpanel"]:not([hidden], [inert])',
    );
    const goal =
      panel?.querySelector<HTMLElement>('[role="grid"], textarea:not(:disabled)') ??
      panel?.querySelector<HTMLElement>(FOCUSABLE) ??
      panel;
    goal?.focus({ preventScroll: true });
  });
}

/** To the next pane (1) or the previous one (-1), wrapping around. */
export function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  // A narrow window has only the page and the pane that covers it; the others are shown first.
  const hidden = isNarrow() ? PANE_NAMES.map((name) => paneNamed(name) ?? name) : [];
  const stops = [...new Set([...hidden, ...panes])];
  const here = paneOf(document.activeElement);
  const at = here ? stops.indexOf(here) : -1;
  const start = at < 0 && by < 0 ? 0 : at;
  const goal = stops[(start + by + stops.length) % stops.length];
  if (!goal) return;
  const element = typeof goal === 'string' ? null : goal;
  const name = PANE_NAMES.find((one) => one === (element?.dataset.pane ?? goal));
  if (name) showPane(name);
  if (element) enter(element);
}
