/** The title of the window, which includes the name of the document on screen. */
import { currentDocument, useLibrary } from '../state/library.ts';

const PRODUCT = 'Quarry';

/** Updates the title while the window is open; the desktop's title bar follows it. */
export function followWindowTitle(): void {
  const apply = () => {
    const filename = currentDocument()?.filename;
    const title = filename ? `${filename} — ${PRODUCT}` : PRODUCT;
    if (document.title !== title) document.title = title;
  };
  apply();
  useLibrary.subscribe(apply);
}
