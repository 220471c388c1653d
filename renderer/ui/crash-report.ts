/** Written by the build; undefined where the sources run as they are. */
declare const QUARRY_VERSION: string | undefined;

export const programVersion = (): string =>
  typeof QUARRY_VERSION === 'undefined' ? 'development' : QUARRY_VERSION;

/** Lines of a stack trace name functions, not values; longer ones are cut. */
const MAX_STACK_LINES = 20;
/** Data that was being parsed can be part of a message. */
const MAX_MESSAGE_LENGTH = 200;

const firstLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_STACK_LINES)
    .join('\n');

/**
 * A report of an error for the program's developers: versions, the part of the window, the message
 * (its first 200 characters), the call stack and the components around it. No state of the window
 * and no content of a document is added; a message itself may quote some, so it is shown before it
 * is copied.
 */
export function crashReport(part: string, error: unknown, components: string): string {
  const { name, message, stack = '' } = asError(error);
  // Chromium repeats the message as the first lines of the stack, Firefox does not.
  const calls = stack.replace(`${name}: ${message}`, '');
  return [
    `Quarry ${programVersion()}`,
    navigator.userAgent,
    `Part: ${part}`,
    `${name}: ${message.slice(0, MAX_MESSAGE_LENGTH)}`,
    firstLines(calls),
    'Components:',
    firstLines(components),
  ].join('\n');
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
