/**
 * Text recognition. Most documents never need it, so the networks and their runtime are loaded with
 * the first page that does.
 */
import type { PageRecogniser } from './page.ts';

export { modelFolder } from './model-folder.ts';

export type LoadRecogniser = () => Promise<PageRecogniser>;

/** Loads the recogniser with the networks of `folder` when first called, and keeps it. */
export function recogniserFrom(folder: string): LoadRecogniser {
  let recogniser: Promise<PageRecogniser> | undefined;
  return () => {
    recogniser ??= import('./page.ts').then(({ createRecogniser }) => createRecogniser(folder));
    return recogniser;
  };
}
