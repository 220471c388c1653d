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

/** Names that are legal everywhere and differ also where upper and lower case count as one. */
export function uniqueNames(stems: readonly string[]): string[] {
  const used = new Set<string>();
  return stems.map((stem) => {
    const base = safeName(stem);
    let name = base;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${base} (${number})`;
    used.add(name.toLowerCase());
    return name;
  });
}
