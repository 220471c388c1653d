import type { RegionTemplate } from '../../../shared/contract/index.ts';
import type { FieldExample, Layout } from '../../../shared/fields/example.ts';
import type { Database } from '../database.ts';
import type { ResourceRecord, ResourceRepository } from '../records.ts';
import { resourceRepository } from './resources.ts';

/** What was learned, from a document that a person corrected. */
interface LearnedRecord extends ResourceRecord {
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
}

export interface NewLearnedField {
  readonly title: string;
  readonly example: FieldExample;
}

export interface LearnedFieldRecord extends NewLearnedField, LearnedRecord {
  /** Number of documents whose value found by it was accepted; rejected or corrected. */
  readonly confirmed: number;
  readonly contradicted: number;
}

export interface RegionTemplateRecord extends LearnedRecord {
  readonly name: string;
  readonly region: Pick<RegionTemplate, 'page' | 'bbox' | 'method' | 'columns' | 'pages'> & {
    /** Page counted from the last page of the document; 0 is the last page. */
    readonly fromLast: number;
    /** Of the page; holds no text. */
    readonly layout: Layout;
  };
}

type RegionTemplateRepository = ResourceRepository<
  RegionTemplateRecord,
  Omit<RegionTemplateRecord, 'id' | 'createdAt'>,
  Pick<RegionTemplateRecord, 'name'>
>;

const REVIEWED = (state: string): string =>
  `json_extract(c.reviews, '$."' || u.path || '"') = '${state}'`;
const CORRECTED = `EXISTS (SELECT 1 FROM corrections k WHERE k.document_id = u.document_id
  AND k.state = 'applied' AND json_extract(k.operation, '$.kind') = 'set_field'
  AND json_extract(k.operation, '$.path') = u.path
  AND json_extract(k.anchor, '$.field.schema') = coalesce(f.schema_id, f.schema))`;
/** Number of documents whose found value meets a condition. */
const documentsWhere = (condition: string): string =>
  `(SELECT count(DISTINCT u.document_id) FROM learned_uses u
    JOIN field_results c ON c.run_id = u.run_id AND c.document_id = u.document_id
    JOIN field_runs f ON f.id = u.run_id
    WHERE u.learned_id = r.id AND ${condition})`;

/** Newest first. Those of an undone correction are excluded until it is redone. */
export function learnedFieldRepository(db: Database) {
  const removeAll = db.prepare<[string, string], { id: string }>(
    `UPDATE learned_fields SET deleted_at = ? WHERE account_id = ? AND deleted_at IS NULL
     RETURNING id`,
  );
  const {
    create: _create,
    change: _change,
    ...resource
  } = resourceRepository<LearnedFieldRecord>()(
    db,
    'id accountId documentId fileName author title example createdAt confirmed contradicted',
    {
      ...{ table: 'learned_fields', prefix: 'learn', json: ['example'], order: 'r.seq DESC' },
      computed: {
        confirmed: documentsWhere(`${REVIEWED('accepted')} AND NOT ${CORRECTED}`),
        contradicted: documentsWhere(`(${REVIEWED('rejected')} OR ${CORRECTED})`),
      },
      inEffect: `NOT EXISTS
          (SELECT 1 FROM corrections u WHERE u.id = r.correction_id AND u.state = 'undone')`,
    },
  );
  return {
    ...resource,
    /** Resolves to their ids. */
    async removeAll(accountId: string, at: string) {
      return (await removeAll.all(at, accountId)).map(({ id }) => id);
    },
  };
}

/** By name. */
export const regionTemplateRepository = (db: Database): RegionTemplateRepository =>
  resourceRepository<RegionTemplateRecord>()(
    db,
    'id accountId documentId fileName author name createdAt region',
    { table: 'region_templates', prefix: 'tmpl', json: ['region'] },
  );
