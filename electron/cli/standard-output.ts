/** Output for other programs. Text for people is written with the console. */

/**
 * Writes to standard output; resolves when the data is passed on. Rejects with the system's error
 * if the reader has closed it (EPIPE) or its disk is full.
 */
export const writeOut = (data: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });

/** The reader has closed the output, such as `head`: not an error to report. */
export const isClosedOutput = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** 128 and the number of SIGPIPE, as shells report a program that wrote to a closed pipe. */
export const CLOSED_OUTPUT = 141;

/** Without a listener a stream error ends the program immediately, even in the middle of a page. */
process.stdout.on('error', () => undefined);
