/** What other programs read. Text for people goes through the console. */

/**
 * Writes to standard output; resolves when the data is passed on. Rejects with the error of the system
 * when nobody reads it any longer (EPIPE) or its disk is full.
 */
export const writeOut = (data: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });

/** Whoever read the output has closed it, such as `head`: no failure that anybody is told of. */
export const isClosedOutput = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** 128 and the number of SIGPIPE, as shells report a program that wrote to a closed pipe. */
export const CLOSED_OUTPUT = 141;

/** Without a listener an error of the stream ends the program at once, also in the middle of a page. */
process.stdout.on('error', () => undefined);
