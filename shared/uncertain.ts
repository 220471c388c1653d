/** How the text of an answer says by itself that it is not certain. */
const PREFIX = 'Not certain: ';

export const markUncertain = (text: string): string => PREFIX + text;

/** The text alone, for readers who are told otherwise that it is not certain. */
export const withoutUncertainMark = (text: string): string =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
