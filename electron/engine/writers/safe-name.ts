/** Longest file name that every common file system takes, its extension kept free. */
const MAX_LENGTH = 80;

/** A title as a file name that is legal on Linux, macOS and Windows; the words stay readable. */
export function safeName(title: string): string {
  const name = title
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return (
    [...name]
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/[. ]+$/, '') || 'untitled'
  );
}
