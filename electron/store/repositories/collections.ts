import type { Database } from '../database.ts';
import type { ListedDocument, ResourceRecord, ResourceRepository } from '../records.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { LISTED_COLUMNS, listedOf, now, RESULTS } from './rows.ts';

export interface CollectionRecord extends ResourceRecord {
  /** Unique in the account. */
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly documentCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type CollectionValues = Pick<CollectionRecord, 'name' | 'description' | 'metadata'>;

export interface NewCollection extends CollectionValues {
  readonly accountId: string;
  readonly documentIds: readonly string[];
}

export type CollectionChange = {
  readonly [Field in keyof CollectionValues]?: CollectionValues[Field] | undefined;
};

export interface CollectionEntry extends ListedDocument {
  readonly addedAt: string;
}

/** Sorted by name. */
export function collectionRepository(db: Database) {
  const query = queriesOf(db);
  const resource: ResourceRepository<
    CollectionRecord,
    Omit<NewCollection, 'documentIds'>,
    CollectionChange
  > = resourceRepository<CollectionRecord>()(
    db,
    'id accountId name description metadata documentCount createdAt updatedAt',
    {
      ...{ table: 'collections', prefix: 'col', json: ['metadata'], hasUniqueNames: true },
      computed: {
        documentCount: `(SELECT count(*) FROM collection_documents m
          JOIN documents d ON d.id = m.document_id
          WHERE m.collection_id = r.id AND d.deleted_at IS NULL)`,
      },
    },
  );
  const named = db.prepare<[string, string], { id: string }>(
    'SELECT id FROM collections WHERE account_id = ? AND name = ? AND deleted_at IS NULL',
  );
  const addOne = db.prepare<[string, string, string]>(
    `INSERT INTO collection_documents (collection_id, document_id, added_at) VALUES (?, ?, ?)
     ON CONFLICT (collection_id, document_id) DO NOTHING`,
  );
  const removeOne = db.prepare<[string, string]>(
    'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?',
  );
  const touch = db.prepare<[string, string]>('UPDATE collections SET updated_at = ? WHERE id = ?');

  /** Applies a statement to each of the documents; returns the ids of those that it changed. */
  const changeEach = async (
    id: string,
    documentIds: readonly string[],
    run: (documentId: string) => Promise<number>,
  ): Promise<string[]> => {
    const changed: string[] = [];
    for (const each of documentIds) if ((await run(each)) > 0) changed.push(each);
    if (changed.length > 0) await touch.run(now(), id);
    return changed;
  };
  const addDocuments = db.transaction((id: string, documentIds: readonly string[]) =>
    changeEach(id, documentIds, (each) => addOne.run(id, each, now())),
  );

  return {
    ...resource,
    create: db.transaction(async ({ documentIds, ...collection }: NewCollection) => {
      const made = await resource.create(collection);
      if (made === 'name_taken') return made;
      await addDocuments(made.id, documentIds);
      return (await resource.find(made.id)) ?? made;
    }),
    async byName(accountId: string, name: string) {
      const row = await named.get(accountId, name);
      return row ? await resource.find(row.id) : null;
    },
    /** Resolves to the ids of those that were not in it before. */
    addDocuments,
    /** Resolves to the ids of those that were in it. */
    removeDocuments: db.transaction((id: string, documentIds: readonly string[]) =>
      changeEach(id, documentIds, (each) => removeOne.run(id, each)),
    ),
    /** In the order in which they were added. */
    documents: query.records<[id: string], CollectionEntry>(
      `SELECT m.added_at AS member_since, ${LISTED_COLUMNS}
       FROM collection_documents m
       JOIN documents d ON d.id = m.document_id
       LEFT JOIN jobs j ON j.document_id = d.id
         AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
       ${RESULTS}
       WHERE m.collection_id = ? AND d.deleted_at IS NULL ORDER BY m.rowid`,
      (row) => ({ ...listedOf(row), addedAt: row.member_since as string }),
    ),
  };
}
