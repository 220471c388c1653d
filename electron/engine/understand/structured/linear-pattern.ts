import { RE2JS } from 're2js';

export interface LinearPattern {
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
  toString(): string;
}

/**
 * A regular expression of a caller, matched in time linear in the text (RE2): JavaScript's engine
 * backtracks, so a short hostile `pattern` would block a thread for years. RE2 has no look-around and no
 * back-references, and takes only spaces of ASCII for `\s`.
 * @throws SyntaxError with a message if the pattern is invalid or not supported.
 */
export function linearPattern(source: string): LinearPattern {
  // The native parser reports what is no regular expression at all; it is not used for matching.
  new RegExp(source, 'u');
  const scripts = source.replace(/\\([pP])\{(?:Script|sc)=(\w+)\}/g, '\\$1{$2}');
  const pattern = compiled(RE2JS.translateRegExp(scripts), source);
  return { test: (text) => pattern.test(text), toString: () => `/${source}/u` };
}

function compiled(expression: string, source: string): RE2JS {
  try {
    return RE2JS.compile(expression);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '');
    throw new SyntaxError(
      `The pattern /${source}/ is not supported (${reason}). Look-around, references to groups and counts over 1000 are not.`,
    );
  }
}
