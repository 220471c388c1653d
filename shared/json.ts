/** Parsing of untrusted JSON. */

/** Code that walks a value recurses per level: deeper nesting would overflow its stack. */
const MOST_DEPTH = 500;

/** Invalid JSON, or nested too deeply; `message` is for the sender. */
export class UnreadableJson extends Error {}

export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableJson('The body is not valid JSON.');
  }
  if (isDeeper(value, MOST_DEPTH)) {
    throw new UnreadableJson(`The body is nested more than ${MOST_DEPTH} levels deep.`);
  }
  return value;
}

function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const inner of Object.values(item)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return false;
}
