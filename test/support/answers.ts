/** What the services of the API tests have answered, written down over all workers of a run. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder; unset where a run covers only part of the tests. */
export const ANSWERS_FOLDER = 'QUARRY_TEST_ANSWERS';

/** One answer: which endpoint, which status, and the code if it was an error. */
export interface SeenAnswer {
  /** The test file that asked. */
  readonly file: string;
  /** Null for the note that a file of tests has begun. */
  readonly endpoint: string | null;
  readonly status: number;
  readonly code: string | null;
}

export function noteAnswer(answer: SeenAnswer): void {
  const folder = process.env[ANSWERS_FOLDER];
  if (!folder) return;
  // A file for each worker: appending is then nobody else's business.
  appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(answer)}\n`);
}

/** Everything noted so far; null where nothing was to be noted. */
export function seenAnswers(): SeenAnswer[] | null {
  const folder = process.env[ANSWERS_FOLDER];
  if (!folder) return null;
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): SeenAnswer => JSON.parse(line)),
  );
}
