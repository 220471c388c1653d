import type { CollectionRecord, CollectionRepository, NewCollection } from '../collection-types.ts';
import { newId } from '../ids.ts';
import type { Db } from '../sqlite/database.ts';
import { LISTED_COLUMNS, listedOf, now, pagedList, type Row, recordReader } from './rows.ts';

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

export function collectionRepository(db: Db): CollectionRepository {
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
    'c.name COLLATE NOCASE, c.name',
    collectionOf,
  );
  const change = db.prepare<unknown[]>(
    `UPDATE OR IGNORE collections SET name = coalesce(@name, name),
       description = iif(@described, @description, description),
       metadata = coalesce(@metadata, metadata), updated_at = @at
     WHERE id = @id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM collections WHERE id = ?');
  const keepDeleted = db.prepare<[string, string]>(
    `INSERT INTO deleted_collections
       (id, account_id, name, description, metadata, created_at, documents, deleted_at)
     SELECT id, account_id, name, description, metadata, created_at,
       (SELECT json_group_array(json_array(document_id, added_at)) FROM
         (SELECT * FROM collection_documents WHERE collection_id = c.id ORDER BY rowid)), ?
     FROM collections c WHERE id = ?`,
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
  const putMembersBack = db.prepare<[string, string]>(
    `INSERT INTO collection_documents (collection_id, document_id, added_at)
     SELECT ?, d.id, m.value ->> 1 FROM json_each(?) m JOIN documents d ON d.id = m.value ->> 0
     ORDER BY m.key`,
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
     LEFT JOIN extractions e ON e.id = j.extraction_id
     WHERE m.collection_id = ? AND d.deleted_at IS NULL ORDER BY m.rowid`,
  );

  const record = (id: string): CollectionRecord | null => collectionOf(byId.get(id));

  const addAll = (id: string, documentIds: readonly string[]): string[] => {
    const added = documentIds.filter((each) => addOne.run(id, each, now()).changes > 0);
    if (added.length > 0) touch.run(now(), id);
    return added;
  };
  const create = db.transaction(({ documentIds, metadata, ...collection }: NewCollection) => {
    const id = newId('col');
    const row = { ...collection, id, metadata: JSON.stringify(metadata), at: now() };
    if (insert.run(row).changes === 0) return null;
    addAll(id, documentIds);
    return record(id);
  });
  const add = db.transaction(addAll);
  const removeAll = db.transaction((id: string, documentIds: readonly string[]): string[] => {
    const removed = documentIds.filter((each) => removeOne.run(id, each).changes > 0);
    if (removed.length > 0) touch.run(now(), id);
    return removed;
  });
  const removeWhole = db.transaction((id: string, at: string) => {
    keepDeleted.run(at, id);
    remove.run(id);
  });
  const restore = db.transaction((id: string): CollectionRecord | 'name_taken' | null => {
    const row = deleted.get(id);
    if (!row) return null;
    if (putBack.run({ ...row, at: now() }).changes === 0) return 'name_taken';
    putMembersBack.run(id, row.documents);
    forget.run(id);
    return record(id);
  });

  return {
    async create(collection) {
      return create.immediate(collection);
    },
    async find(accountId, reference) {
      return collectionOf(byId.get(reference) ?? byName.get(accountId, reference));
    },
    async list(accountId, paging) {
      return list({ accountId }, paging);
    },
    async change(id, { name, description, metadata }) {
      const { changes } = change.run({
        id,
        name: name ?? null,
        described: Number(description !== undefined),
        description: description ?? null,
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        at: now(),
      });
      return changes === 0 ? null : record(id);
    },
    async remove(id, at) {
      removeWhole.immediate(id, at);
    },
    async findDeleted(id) {
      const row = deleted.get(id);
      return row ? { id: row.id, accountId: row.account_id, name: row.name } : null;
    },
    async restore(id) {
      return restore.immediate(id);
    },
    async forgetDeleted(before) {
      forgetBefore.run(before);
    },
    async addDocuments(id, documentIds) {
      return add.immediate(id, documentIds);
    },
    async removeDocuments(id, documentIds) {
      return removeAll.immediate(id, documentIds);
    },
    async documents(id) {
      return documents.all(id).map((row) => ({ ...listedOf(row), addedAt: row.member_since }));
    },
  };
}
