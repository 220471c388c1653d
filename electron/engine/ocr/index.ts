/**
 * Text recognition. Most documents never need it, so the networks and their runtime are loaded with
 * the first page that does.
 */
import type { NativeCall } from './models.ts';
import type { PageRecogniser } from './page.ts';

export { modelFolder } from './model-folder.ts';

export type LoadRecogniser = () => Promise<PageRecogniser>;

/**
 * Loads the recogniser with the networks of `folder` when first called, and keeps it. Every call into
 * the native runtime goes through `call`.
 */
export function recogniserFrom(
  folder: string,
  call: NativeCall = (work) => work(),
): LoadRecogniser {
  let recogniser: Promise<PageRecogniser> | undefined;
  return () => {
    recogniser ??= import('./page.ts').then(({ createRecogniser }) =>
      createRecogniser(folder, call),
    );
    return recogniser;
  };
}
