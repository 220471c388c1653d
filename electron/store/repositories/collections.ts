import type { CollectionRecord, CollectionRepository, NewCollection } from '../collection-types.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import {
  LISTED_COLUMNS,
  listedOf,
  nameIsFree,
  now,
  pagedList,
  RESULTS,
  type Row,
  recordReader,
} from './rows.ts';

const collectionOf = recordReader<CollectionRecord>()(
  'id accountId name description metadata documentCount createdAt updatedAt',
  { json: ['metadata'] },
);
type DeletedRow = Row & {
  id: string;
  account_id: string;
  name: string;
  /** JSON, see `deleted_collections` in the schema. */
  documents: string;
};

const COLUMNS = `c.*,
  (SELECT count(*) FROM collection_documents m JOIN documents d ON d.id = m.document_id
   WHERE m.collection_id = c.id AND d.deleted_at IS NULL) AS document_count`;
const SELECT = `SELECT ${COLUMNS} FROM collections c`;

export function collectionRepository(db: Database): CollectionRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO collections (id, account_id, name, description, metadata, created_at, updated_at)
     VALUES (@id, @accountId, @name, @description, @metadata, @at, @at)
     ON CONFLICT (account_id, name) DO NOTHING`,
  );
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE c.id = ?`);
  const byName = db.prepare<[string, string], Row>(
    `${SELECT} WHERE c.account_id = ? AND c.name = ?`,
  );
  const list = pagedList(
    db,
    COLUMNS,
    'FROM collections c WHERE c.account_id = @accountId',
    'lower(c.name), c.name',
    collectionOf,
  );
  const change = db.prepare<unknown[]>(
    `UPDATE collections SET name = coalesce(@name, name),
       description = CASE WHEN @described = 1 THEN @description ELSE description END,
       metadata = coalesce(@metadata, metadata), updated_at = @at
     WHERE id = @id AND ${nameIsFree('collections', '@name')}`,
  );
  const remove = db.prepare<[string]>('DELETE FROM collections WHERE id = ?');
  const members = db.prepare<[string], { document_id: string; added_at: string }>(
    'SELECT document_id, added_at FROM collection_documents WHERE collection_id = ? ORDER BY rowid',
  );
  const keepDeleted = db.prepare<[string, string, string]>(
    `INSERT INTO deleted_collections
       (id, account_id, name, description, metadata, created_at, documents, deleted_at)
     SELECT id, account_id, name, description, metadata, created_at, ?, ?
     FROM collections WHERE id = ?`,
  );
  const deleted = db.prepare<[string], DeletedRow>(
    'SELECT * FROM deleted_collections WHERE id = ?',
  );
  const forget = db.prepare<[string]>('DELETE FROM deleted_collections WHERE id = ?');
  const forgetBefore = db.prepare<[string]>(
    'DELETE FROM deleted_collections WHERE deleted_at <= ?',
  );
  const putBack = db.prepare<unknown[]>(
    `INSERT INTO collections (id, account_id, name, description, metadata, created_at, updated_at)
     VALUES (@id, @account_id, @name, @description, @metadata, @created_at, @at)
     ON CONFLICT (account_id, name) DO NOTHING`,
  );
  const putMemberBack = db.prepare<[string, string, string]>(
    `INSERT INTO collection_documents (collection_id, document_id, added_at)
     SELECT ?, id, ? FROM documents WHERE id = ?`,
  );
  const addOne = db.prepare<[string, string, string]>(
    `INSERT INTO collection_documents (collection_id, document_id, added_at) VALUES (?, ?, ?)
     ON CONFLICT (collection_id, document_id) DO NOTHING`,
  );
  const removeOne = db.prepare<[string, string]>(
    'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?',
  );
  const touch = db.prepare<[string, string]>('UPDATE collections SET updated_at = ? WHERE id = ?');
  const documents = db.prepare<[string], Row & { member_since: string }>(
    `SELECT m.added_at AS member_since, ${LISTED_COLUMNS}
     FROM collection_documents m
     JOIN documents d ON d.id = m.document_id
     LEFT JOIN jobs j ON j.document_id = d.id
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
     ${RESULTS}
     WHERE m.collection_id = ? AND d.deleted_at IS NULL ORDER BY m.rowid`,
  );

  const record = async (id: string): Promise<CollectionRecord | null> =>
    collectionOf(await byId.get(id));

  const addAll = async (id: string, documentIds: readonly string[]): Promise<string[]> => {
    const added: string[] = [];
    for (const each of documentIds) {
      if ((await addOne.run(id, each, now())) > 0) added.push(each);
    }
    if (added.length > 0) await touch.run(now(), id);
    return added;
  };
  const create = db.transaction(async ({ documentIds, metadata, ...collection }: NewCollection) => {
    const id = newId('col');
    const row = { ...collection, id, metadata: JSON.stringify(metadata), at: now() };
    if ((await insert.run(row)) === 0) return null;
    await addAll(id, documentIds);
    return await record(id);
  });
  const add = db.transaction(addAll);
  const removeAll = db.transaction(async (id: string, documentIds: readonly string[]) => {
    const removed: string[] = [];
    for (const each of documentIds) {
      if ((await removeOne.run(id, each)) > 0) removed.push(each);
    }
    if (removed.length > 0) await touch.run(now(), id);
    return removed;
  });
  const removeWhole = db.transaction(async (id: string, at: string) => {
    const rows = await members.all(id);
    const documents = rows.map(({ document_id, added_at }) => [document_id, added_at]);
    await keepDeleted.run(JSON.stringify(documents), at, id);
    await remove.run(id);
  });
  const restore = db.transaction(
    async (id: string): Promise<CollectionRecord | 'name_taken' | null> => {
      const row = await deleted.get(id);
      if (!row) return null;
      if ((await putBack.run({ ...row, at: now() })) === 0) return 'name_taken';
      for (const [documentId, addedAt] of JSON.parse(row.documents) as [string, string][]) {
        await putMemberBack.run(id, addedAt, documentId);
      }
      await forget.run(id);
      return await record(id);
    },
  );

  return {
    create,
    async find(accountId, reference) {
      return collectionOf((await byId.get(reference)) ?? (await byName.get(accountId, reference)));
    },
    async list(accountId, paging) {
      return await list({ accountId }, paging);
    },
    async change(id, { name, description, metadata }) {
      const changes = await change.run({
        id,
        name: name ?? null,
        described: Number(description !== undefined),
        description: description ?? null,
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        at: now(),
      });
      return changes === 0 ? null : await record(id);
    },
    remove: removeWhole,
    async findDeleted(id) {
      const row = await deleted.get(id);
      return row ? { id: row.id, accountId: row.account_id, name: row.name } : null;
    },
    restore,
    async forgetDeleted(before) {
      await forgetBefore.run(before);
    },
    addDocuments: add,
    removeDocuments: removeAll,
    async documents(id) {
      return (await documents.all(id)).map((row) => ({
        ...listedOf(row),
        addedAt: row.member_since,
      }));
    },
  };
}
