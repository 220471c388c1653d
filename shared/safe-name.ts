/** Maximum file name length in characters, for readers. */
const MAX_LENGTH = 80;
/** Common file systems take 255 bytes or UTF-16 units; room for a number and the extension. */
const MAX_BYTES = 200;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i;

/** A title as a file name that is legal on Linux, macOS and Windows, still readable. */
export function safeName(title: string): string {
  const name = title
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const cut = withinBytes([...name].slice(0, MAX_LENGTH).join(''), MAX_BYTES);
  const legal = cut.replace(/[. ]+$/, '') || 'untitled';
  return DEVICE.test(legal) ? `_${legal}` : legal;
}

/** The start of a text that takes at most so many bytes in UTF-8, whole characters. */
export function withinBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > most) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/**
 * Names that are legal on all systems and unique also on file systems that do not distinguish case
 * or the composition of characters.
 */
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
