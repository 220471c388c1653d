/**
 * Detects a double Escape. The first closes or leaves a text input and keeps its text; if the next
 * key is Escape again, `clear` runs. Any other key or a click cancels this.
 */
export function clearOnNextEscape(clear: () => void): void {
  const stop = () => {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    stop();
    if (event.key !== 'Escape') return;
    // The key is handled here: a selection elsewhere stays.
    event.preventDefault();
    event.stopImmediatePropagation();
    clear();
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', stop, true);
}
