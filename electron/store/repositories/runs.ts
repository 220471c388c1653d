import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import { queriesOf } from './queries.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

/** A request for structured data; `outcome` is null while it is being generated. */
export interface RunRecord {
  readonly id: string;
  readonly documentId: string;
  readonly extractionId: number;
  readonly fingerprint: string;
  readonly request: string;
  readonly state: 'processing' | 'done' | 'failed';
  readonly outcome: string | null;
}

const runOf = recordReader<RunRecord>()(
  'id documentId extractionId fingerprint request state outcome',
);

type NewRun = Pick<RunRecord, 'documentId' | 'extractionId' | 'fingerprint' | 'request'>;

export function runRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO runs (id, document_id, extraction_id, fingerprint, request, state, created_at)
     VALUES (@id, @documentId, @extractionId, @fingerprint, @request, 'processing', @at) RETURNING *`,
  );
  const end = db.prepare<[string, string, string]>(
    'UPDATE runs SET state = ?, outcome = ? WHERE id = ?',
  );
  return {
    async create(run: NewRun) {
      return runOf(stored(await insert.get({ ...run, id: newId('run'), at: now() })));
    },
    byId: query.record<[id: string], RunRecord>('SELECT * FROM runs WHERE id = ?', runOf),
    /** The newest finished run with this fingerprint. */
    finished: query.record<[extractionId: number, fingerprint: string], RunRecord>(
      `SELECT * FROM runs WHERE extraction_id = ? AND fingerprint = ? AND state = 'done'
       ORDER BY created_at DESC LIMIT 1`,
      runOf,
    ),
    async end(id: string, state: 'done' | 'failed', outcome: string) {
      await end.run(state, outcome, id);
    },
  };
}
