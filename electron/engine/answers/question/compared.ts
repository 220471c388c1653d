/** The two subjects that a question compares: `Compare the A and the B segments`. */
export interface Compared {
  readonly items: readonly [string, string];
  /** Remaining words of the question, such as the kind of the subjects: `segments`. */
  readonly about: string;
}

const ITEM = String.raw`(?:the\s+)?(?<%>[^,;?]{2,60}?)`;
const first = ITEM.replace('%', 'a');
const second = ITEM.replace('%', 'b');
const END = String.raw`(?<rest>(?:\s+(?:in|of|for|under|on|as|by|with regard to)\s[^?]*)?)\s*[?.!]*$`;
const PATTERNS = [
  String.raw`\bcompare\s+${first}\s+(?:and|with|to|against|versus|vs\.?)\s+${second}${END}`,
  String.raw`\b(?:differences?|comparison|distinction)\s+between\s+${first}\s+and\s+${second}${END}`,
  String.raw`\bhow\s+(?:do|does)\s+${first}\s+(?:differ\s+from|compare\s+(?:to|with))\s+${second}${END}`,
  String.raw`^\W*${first}\s+(?:versus|vs\.?)\s+${second}${END}`,
].map((source) => new RegExp(source, 'iu'));

/** Null if the question compares nothing, or one subject over time. */
export function comparedIn(core: string): Compared | null {
  for (const pattern of PATTERNS) {
    const { a, b, rest = '' } = pattern.exec(core)?.groups ?? {};
    if (!a || !b) continue;
    // A word after both names their kind: `the Industrial and Health Care segments`.
    const kind = /\s\p{Ll}+$/u.exec(b)?.[0] ?? '';
    const isShared = kind !== '' && !/\s\p{Ll}+$/u.test(` ${a}`);
    const own = isShared ? b.slice(0, -kind.length) : b;
    return { items: [a.trim(), own.trim()], about: `${isShared ? kind : ''} ${rest}`.trim() };
  }
  return null;
}
