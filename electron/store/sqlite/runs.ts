import { newId } from '../ids.ts';
import type { RunRecord, RunRepository } from '../run-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';

interface RunRow {
  id: string;
  document_id: string;
  extraction_id: number;
  fingerprint: string;
  request: string;
  state: RunRecord['state'];
  outcome: string | null;
}

const runOf = (row: RunRow): RunRecord => ({
  id: row.id,
  documentId: row.document_id,
  extractionId: row.extraction_id,
  fingerprint: row.fingerprint,
  request: row.request,
  state: row.state,
  outcome: row.outcome,
});

export function runRepository(db: Db): RunRepository {
  const insert = db.prepare<unknown[], RunRow>(
    `INSERT INTO runs (id, document_id, extraction_id, fingerprint, request, state, created_at)
     VALUES (@id, @documentId, @extractionId, @fingerprint, @request, 'processing', @at) RETURNING *`,
  );
  const byId = db.prepare<[string], RunRow>('SELECT * FROM runs WHERE id = ?');
  const finished = db.prepare<[number, string], RunRow>(
    `SELECT * FROM runs WHERE extraction_id = ? AND fingerprint = ? AND state = 'done'
     ORDER BY created_at DESC LIMIT 1`,
  );
  const end = db.prepare<[string, string, string]>(
    'UPDATE runs SET state = ?, outcome = ? WHERE id = ?',
  );
  return {
    async create(run) {
      const row = insert.get({ ...run, id: newId('run'), at: now() });
      if (!row) throw new Error('The run was not stored.');
      return runOf(row);
    },
    async byId(id) {
      const row = byId.get(id);
      return row ? runOf(row) : null;
    },
    async finished(extractionId, fingerprint) {
      const row = finished.get(extractionId, fingerprint);
      return row ? runOf(row) : null;
    },
    async end(id, state, outcome) {
      end.run(state, outcome, id);
    },
  };
}
