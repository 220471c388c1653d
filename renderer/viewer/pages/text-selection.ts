/**
 * Text selection in absolutely positioned spans. If the pointer is between two spans, a browser
 * takes the nearest element in document order, and the selection jumps to the end of the page.
 * Therefore a block without selectable text is placed directly after the span in which the
 * selection ends; while the button is pressed, it covers the area between the spans.
 */
const layers = new Map<HTMLElement, HTMLElement>();
let stopListening: (() => void) | undefined;

/** Enables this selection behaviour for `layer` until the returned function is called. */
export function watchSelection(layer: HTMLElement): () => void {
  const stopper = document.createElement('div');
  stopper.className = 'stopper';
  layer.append(stopper);
  layers.set(layer, stopper);
  stopListening ??= listen();
  const start = () => layer.classList.add('selecting');
  layer.addEventListener('pointerdown', start);
  return () => {
    layer.removeEventListener('pointerdown', start);
    layers.delete(layer);
    stopper.remove();
    if (layers.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

function listen(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed = false;
  let before: Range | undefined;
  document.addEventListener('pointerdown', () => (pressed = true), { signal });
  const end = () => {
    pressed = false;
    for (const [layer, stopper] of layers) reset(layer, stopper);
  };
  document.addEventListener('pointerup', end, { signal });
  window.addEventListener('blur', end, { signal });
  document.addEventListener(
    'selectionchange',
    () => {
      const selection = document.getSelection();
      // A press alone makes an empty selection; the block must be placed there at once.
      if (!selection || selection.rangeCount === 0 || (selection.isCollapsed && !pressed)) {
        for (const [layer, stopper] of layers) reset(layer, stopper);
        return;
      }
      const range = selection.getRangeAt(0);
      for (const [layer, stopper] of layers) {
        // A selection over several pages needs the block on each of them.
        if (range.intersectsNode(layer) && pressed) layer.classList.add('selecting');
        else reset(layer, stopper);
      }
      positionStopper(range, before);
      before = range.cloneRange();
    },
    { signal },
  );
  return () => listening.abort();
}

function reset(layer: HTMLElement, stopper: HTMLElement): void {
  layer.append(stopper);
  layer.classList.remove('selecting');
  delete stopper.dataset.placed;
}

/** Places the block next to the moving end of the selection. */
function positionStopper(range: Range, before: Range | undefined): void {
  const movesStart =
    before !== undefined &&
    (range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
      range.compareBoundaryPoints(Range.START_TO_END, before) === 0);
  const moving = movesStart ? range.startContainer : range.endContainer;
  const element = moving instanceof Element ? moving : moving.parentElement;
  const layer = element?.closest<HTMLElement>('[data-text-layer]');
  const stopper = layer && layers.get(layer);
  if (!element || !stopper || element === layer || element === stopper) return;
  // Empty but selectable: a selection that reaches it ends next to the span.
  stopper.dataset.placed = '';
  element.parentElement?.insertBefore(stopper, movesStart ? element : element.nextSibling);
}
