/** How the text of an answer says by itself, once, that it is not certain. */
const MARK = 'Not certain:';

/** The mark stands on the line of a statement, and above several of them. */
export const markUncertain = (text: string, several = false): string =>
  `${MARK}${several ? '\n\n' : ' '}${text}`;

/** The text alone, for readers who are told otherwise that it is not certain. */
export const withoutUncertainMark = (text: string): string =>
  text.startsWith(MARK) ? text.slice(MARK.length).trimStart() : text;
