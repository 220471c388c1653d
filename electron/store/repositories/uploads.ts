import type { StoredFile } from '../blobs.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import { queriesOf } from './queries.ts';
import { now, stored } from './rows.ts';

/** How long an uploaded file is kept until an extract request names it. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** A file from a signed upload, until an extract request names it. */
export interface UploadRecord {
  readonly id: string;
  readonly accountId: string;
  readonly filename: string | null;
  readonly file: StoredFile | null;
}

/** The document that parts of a file are uploaded for; it need not be there yet. */
interface PartOwner {
  readonly accountId: string;
  readonly documentId: string;
}

type UploadRow = {
  id: string;
  account_id: string;
  filename: string | null;
  sha256: string | null;
  size: number | null;
};

const uploadOf = (row: UploadRow): UploadRecord => ({
  id: row.id,
  accountId: row.account_id,
  filename: row.filename,
  file: row.sha256 === null ? null : { sha256: row.sha256, size: row.size ?? 0 },
});

export function uploadRepository(db: Database, releaseFile: (sha256: string) => Promise<void>) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], UploadRow>(
    'INSERT INTO uploads (id, account_id, filename, created_at) VALUES (?, ?, ?, ?) RETURNING *',
  );
  const attach = db.prepare<[string, number, string]>(
    `UPDATE uploads SET sha256 = ?, size = ?
     WHERE id = ? AND sha256 IS NULL AND document_id IS NULL`,
  );
  const expire = db.prepare<[string], { sha256: string | null }>(
    'DELETE FROM uploads WHERE created_at <= ? RETURNING sha256',
  );
  const OF_DOCUMENT = 'account_id = @accountId AND document_id = @documentId';
  const parts = db.prepare<[PartOwner], StoredFile>(
    `SELECT sha256, size FROM uploads WHERE ${OF_DOCUMENT} ORDER BY start`,
  );
  const received = db.prepare<[PartOwner], { size: number }>(
    `SELECT coalesce(sum(size), 0) AS size FROM uploads WHERE ${OF_DOCUMENT}`,
  );
  const insertPart = db.prepare<unknown[]>(
    `INSERT INTO uploads (id, account_id, document_id, start, sha256, size, created_at)
     VALUES (@id, @accountId, @documentId, @start, @sha256, @size, @at)`,
  );
  const removeParts = db.prepare<[PartOwner], { sha256: string }>(
    `DELETE FROM uploads WHERE ${OF_DOCUMENT} RETURNING sha256`,
  );
  const append = db.transaction(async (of: PartOwner, start: number, file: StoredFile) => {
    const size = Number((await received.get(of))?.size);
    if (start !== size || file.size === 0) return size;
    await insertPart.run({ id: newId('up'), ...of, start, ...file, at: now() });
    return size + file.size;
  });
  const release = async (files: readonly { readonly sha256: string | null }[]): Promise<void> => {
    for (const { sha256 } of files) if (sha256) await releaseFile(sha256);
  };
  const releaseExpired = async (): Promise<void> =>
    release(await expire.all(new Date(Date.now() - KEPT_FOR).toISOString()));
  return {
    /** Also deletes expired uploads that no request named. */
    async create(accountId: string, filename: string | null) {
      await releaseExpired();
      return uploadOf(stored(await insert.get(newId('up'), accountId, filename, now())));
    },
    byId: query.record<[id: string], UploadRecord, UploadRow>(
      'SELECT * FROM uploads WHERE id = ?',
      uploadOf,
    ),
    /** False if it has a file already. */
    async attachFile(id: string, { sha256, size }: StoredFile) {
      return (await attach.run(sha256, size, id)) === 1;
    },
    /** If the file goes on where its parts end. Resolves to the size of all parts, in bytes. */
    async addPart(of: PartOwner, start: number, file: StoredFile) {
      if (start === 0) await releaseExpired();
      return append(of, start, file);
    },
    /** In order. */
    parts: ({ accountId, documentId }: PartOwner) => parts.all({ accountId, documentId }),
    async removeParts({ accountId, documentId }: PartOwner) {
      await release(await removeParts.all({ accountId, documentId }));
    },
  };
}
