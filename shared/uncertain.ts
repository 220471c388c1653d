/** Marks the text of an answer as uncertain, once. */
const MARK = 'Not certain:';

/** The mark is on the same line as one statement, and above several of them. */
export const markUncertain = (text: string, several = false): string =>
  `${MARK}${several ? '\n\n' : ' '}${text}`;

/** The text without the mark, for output that shows the uncertainty separately. */
export const withoutUncertainMark = (text: string): string =>
  text.startsWith(MARK) ? text.slice(MARK.length).trimStart() : text;
