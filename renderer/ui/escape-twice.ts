/**
 * The second of two Escapes. The first closes or leaves what a text was typed into and keeps the
 * text; if the next key is Escape again, `clear` runs. Any other key or a click ends the wait.
 */
export function clearOnNextEscape(clear: () => void): void {
  const stop = () => {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    stop();
    if (event.key !== 'Escape') return;
    // It is answered by this: a selection elsewhere stays.
    event.preventDefault();
    event.stopImmediatePropagation();
    clear();
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', stop, true);
}
