import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { RunRecord, RunRepository } from '../run-types.ts';
import { queriesOf } from './queries.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

const runOf = recordReader<RunRecord>()(
  'id documentId extractionId fingerprint request state outcome',
);

export function runRepository(db: Database): RunRepository {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO runs (id, document_id, extraction_id, fingerprint, request, state, created_at)
     VALUES (@id, @documentId, @extractionId, @fingerprint, @request, 'processing', @at) RETURNING *`,
  );
  const end = db.prepare<[string, string, string]>(
    'UPDATE runs SET state = ?, outcome = ? WHERE id = ?',
  );
  return {
    async create(run) {
      return runOf(stored(await insert.get({ ...run, id: newId('run'), at: now() })));
    },
    byId: query.record('SELECT * FROM runs WHERE id = ?', runOf),
    finished: query.record(
      `SELECT * FROM runs WHERE extraction_id = ? AND fingerprint = ? AND state = 'done'
       ORDER BY created_at DESC LIMIT 1`,
      runOf,
    ),
    async end(id, state, outcome) {
      await end.run(state, outcome, id);
    },
  };
}
