import type { CollectionRecord, CollectionRepository, NewCollection } from '../collection-types.ts';
import { newId } from '../ids.ts';
import type { Db } from './database.ts';
import { LISTED_COLUMNS, listedOf, now } from './rows.ts';

interface CollectionRow {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  metadata: string;
  created_at: string;
  updated_at: string;
  documents: number;
}

const collectionOf = (row: CollectionRow): CollectionRecord => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  description: row.description,
  metadata: JSON.parse(row.metadata),
  documentCount: row.documents,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const SELECT = `SELECT c.*,
  (SELECT count(*) FROM collection_documents WHERE collection_id = c.id) AS documents
  FROM collections c`;

export function collectionRepository(db: Db): CollectionRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO collections (id, account_id, name, description, metadata, created_at, updated_at)
     VALUES (@id, @accountId, @name, @description, @metadata, @at, @at)
     ON CONFLICT (account_id, name) DO NOTHING`,
  );
  const byId = db.prepare<[string], CollectionRow>(`${SELECT} WHERE c.id = ?`);
  const byName = db.prepare<[string, string], CollectionRow>(
    `${SELECT} WHERE c.account_id = ? AND c.name = ?`,
  );
  const list = db.prepare<unknown[], CollectionRow>(
    `${SELECT} WHERE c.account_id = @accountId
     ORDER BY c.name COLLATE NOCASE, c.name LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<[string], { total: number }>(
    'SELECT count(*) AS total FROM collections WHERE account_id = ?',
  );
  const change = db.prepare<unknown[]>(
    `UPDATE OR IGNORE collections SET name = coalesce(@name, name),
       description = iif(@described, @description, description),
       metadata = coalesce(@metadata, metadata), updated_at = @at
     WHERE id = @id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM collections WHERE id = ?');
  const addOne = db.prepare<[string, string, string]>(
    `INSERT INTO collection_documents (collection_id, document_id, added_at) VALUES (?, ?, ?)
     ON CONFLICT (collection_id, document_id) DO NOTHING`,
  );
  const removeOne = db.prepare<[string, string]>(
    'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?',
  );
  const touch = db.prepare<[string, string]>('UPDATE collections SET updated_at = ? WHERE id = ?');
  const documents = db.prepare<[string], Record<string, unknown> & { member_since: string }>(
    `SELECT m.added_at AS member_since, ${LISTED_COLUMNS}
     FROM collection_documents m
     JOIN documents d ON d.id = m.document_id
     LEFT JOIN jobs j ON j.document_id = d.id
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
     LEFT JOIN extractions e ON e.id = j.extraction_id
     WHERE m.collection_id = ? ORDER BY m.rowid`,
  );

  const record = (id: string): CollectionRecord | null => {
    const row = byId.get(id);
    return row ? collectionOf(row) : null;
  };

  const addAll = (id: string, documentIds: readonly string[]): number => {
    let added = 0;
    for (const documentId of documentIds) added += addOne.run(id, documentId, now()).changes;
    if (added > 0) touch.run(now(), id);
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
  const removeAll = db.transaction((id: string, documentIds: readonly string[]): number => {
    let removed = 0;
    for (const documentId of documentIds) removed += removeOne.run(id, documentId).changes;
    if (removed > 0) touch.run(now(), id);
    return removed;
  });

  return {
    async create(collection) {
      return create.immediate(collection);
    },
    async find(accountId, reference) {
      const row = byId.get(reference) ?? byName.get(accountId, reference);
      return row ? collectionOf(row) : null;
    },
    async list(accountId, { page, limit }) {
      const items = list.all({ accountId, limit, offset: (page - 1) * limit });
      return { items: items.map(collectionOf), total: count.get(accountId)?.total ?? 0 };
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
    async remove(id) {
      remove.run(id);
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
