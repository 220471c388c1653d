import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { RunRecord, RunRepository } from '../run-types.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

const runOf = recordReader<RunRecord>()(
  'id documentId extractionId fingerprint request state outcome',
);

export function runRepository(db: Database): RunRepository {
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO runs (id, document_id, extraction_id, fingerprint, request, state, created_at)
     VALUES (@id, @documentId, @extractionId, @fingerprint, @request, 'processing', @at) RETURNING *`,
  );
  const byId = db.prepare<[string], Row>('SELECT * FROM runs WHERE id = ?');
  const finished = db.prepare<[number, string], Row>(
    `SELECT * FROM runs WHERE extraction_id = ? AND fingerprint = ? AND state = 'done'
     ORDER BY created_at DESC LIMIT 1`,
  );
  const end = db.prepare<[string, string, string]>(
    'UPDATE runs SET state = ?, outcome = ? WHERE id = ?',
  );
  return {
    async create(run) {
      return runOf(stored(await insert.get({ ...run, id: newId('run'), at: now() })));
    },
    async byId(id) {
      return runOf(await byId.get(id));
    },
    async finished(extractionId, fingerprint) {
      return runOf(await finished.get(extractionId, fingerprint));
    },
    async end(id, state, outcome) {
      await end.run(state, outcome, id);
    },
  };
}
