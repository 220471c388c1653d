import { slotsIn } from '../../vocabulary/question-words.ts';

/** The two subjects that a question compares: `Compare the A and the B segments`. */
export interface Compared {
  readonly items: readonly [string, string];
  /** Remaining words of the question, such as the kind of the subjects: `segments`. */
  readonly about: string;
}

/** Maximum characters of a subject. */
const LONGEST = 60;

/** Null if the question compares nothing, or one subject over time. */
export function comparedIn(core: string): Compared | null {
  const { a = '', b = '', rest = '' } = slotsIn(core, 'compared')?.named ?? {};
  const isItem = (text: string) => text !== '' && text.length <= LONGEST && !/[,;?]/.test(text);
  if (!isItem(a) || !isItem(b)) return null;
  // A word after both names their kind: `the Industrial and Health Care segments`.
  const kind = /\s\p{Ll}+$/u.exec(b)?.[0] ?? '';
  const isShared = kind !== '' && !/\s\p{Ll}+$/u.test(` ${a}`);
  const own = isShared ? b.slice(0, -kind.length) : b;
  return { items: [a, own], about: `${isShared ? kind : ''} ${rest}`.trim() };
}
