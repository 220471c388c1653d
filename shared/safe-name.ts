/** Maximum file name length that every common file system accepts, with room for the extension. */
const MAX_LENGTH = 80;

/** A title as a file name that is legal on Linux, macOS and Windows, still readable. */
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

/** Names that are legal on all systems and unique also on case-insensitive file systems. */
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
