/** A part of a text, and whether it matches the search. */
interface Part {
  readonly text: string;
  readonly start: number;
  readonly marked: boolean;
}

/**
 * Splits a text at its marks (start and exclusive end); marks that overlap or exceed the text are
 * clipped.
 */
export function markedParts(text: string, marks: readonly (readonly [number, number])[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), start: at, marked });
    at = Math.max(at, end);
  };
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}
