/** Conversion of SQLite rows to records. */
import { englishText } from '../../../shared/coded-text.ts';
import type { CodedText, ServiceText } from '../../../shared/contract/index.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Database } from '../database.ts';
import type {
  DocumentRecord,
  ExtractionRecord,
  JobRecord,
  LibraryEntry,
  ListedDocument,
  Paging,
  Slice,
} from '../records.ts';

export const now = (): string => new Date().toISOString();

/** A value for each column. */
export type Row = Readonly<Record<string, unknown>>;

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A text that names all fields of a record. */
export type FieldsOf<R, Fields extends string> = Fields &
  (keyof R extends Words<Fields> ? unknown : never);

interface ReaderOptions<Field> {
  /** Fields stored as JSON, or null. Only what was validated is stored. */
  readonly json?: readonly Field[];
  /** Fields stored by `storedText`. */
  readonly texts?: readonly Field[];
  /** Fields stored as 0 or 1. */
  readonly flags?: readonly Field[];
  /** The table of the columns, in rows of several tables (`ENTRY_COLUMNS`). */
  readonly table?: string;
}

/**
 * Makes a function that reads a row as a record, and no row as null. `fields` names all fields of the
 * record; `fieldName` is read from the column `field_name`.
 */
export const recordReader =
  <R>() =>
  <const Fields extends string>(
    fields: FieldsOf<R, Fields>,
    { json = [], texts = [], flags = [], table }: ReaderOptions<keyof R> = {},
  ) => {
    const columns = fields.split(' ').map((field) => ({
      field,
      column: table ? `${table}.${columnOf(field)}` : columnOf(field),
      isJson: json.includes(field as keyof R),
      isText: texts.includes(field as keyof R),
      isFlag: flags.includes(field as keyof R),
    }));
    return <Given extends Row | undefined>(
      row: Given,
    ): R | (undefined extends Given ? null : never) => {
      if (row === undefined) return null as never;
      const record: Record<string, unknown> = {};
      for (const { field, column, isJson, isText, isFlag } of columns) {
        const value = row[column];
        if (value === undefined) throw new Error(`The row has no column ${column}.`);
        if (isFlag) record[field] = value === 1;
        else if (isText) record[field] = textOfColumn(value as string | null);
        else record[field] = isJson && value !== null ? JSON.parse(value as string) : value;
      }
      return record as R;
    };
  };

/** A text in one column: one with values as JSON. */
export const storedText = (text: ServiceText | null): string | null =>
  typeof text === 'object' ? text && JSON.stringify(text) : text;

export const textOfColumn = (value: string | null): ServiceText | null =>
  value?.startsWith('{"code":') ? (JSON.parse(value) as CodedText) : value;

/** The columns of a text that may have a code. */
export const textColumns = (text: ServiceText | null) => ({
  error: text && englishText(text),
  codedError: text === null || typeof text === 'string' ? null : JSON.stringify(text),
});

/** The row, or record, of a statement that must return one. */
export function stored<T>(row: T | null | undefined): T {
  if (row === undefined || row === null) throw new Error('The row was not stored.');
  return row;
}

/**
 * Condition for changing rows of a table with unique names: no other row of the account has the name,
 * unless it is deleted.
 */
export const nameIsFree = (table: string, name: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${table} other WHERE other.account_id = ${table}.account_id
     AND other.name = ${name} AND other.id <> ${table}.id AND other.deleted_at IS NULL)`;

/** A list in pages, and its length: `source` is what follows the columns, up to the order. */
export function pagedList<R>(
  db: Database,
  columns: string,
  source: string,
  order: string,
  recordOf: (row: Row) => R | Promise<R>,
) {
  const list = db.prepare<Row, Row>(
    `SELECT ${columns} ${source} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<Row, { total: number }>(`SELECT count(*) AS total ${source}`);
  /** All without `paging`. */
  return async (
    values: Row,
    { page, limit }: Paging = { page: 1, limit: Number.MAX_SAFE_INTEGER },
  ): Promise<Slice<R>> => {
    const rows = await list.all({ ...values, limit, offset: (page - 1) * limit });
    const counted = await count.get(values);
    return {
      items: await Promise.all(rows.map((row) => recordOf(row))),
      total: counted?.total ?? 0,
    };
  };
}

const DOCUMENT =
  'id hash accountId filename sha256 size visibility tags pageCount capabilities sourcePath addedAt';
const JOB =
  'id hash documentId accountId keyId extractionId status phase cached error codedError needsPassword passwordGiven fresh languages pages sourceUrl webhookUrl pagesPerSecond createdAt updatedAt';
const EXTRACTION =
  'id sha256 complete locked totalPages pagesToRead title outline checks pagesRead pagesFailed pagesNeedOcr tableCount tablesGoneOn';

const documentReader = (table?: string) =>
  recordReader<DocumentRecord>()(DOCUMENT, { json: ['tags', 'capabilities'], table });
export const documentOf = documentReader();
const documentIn = documentReader('document');

function jobReader(table?: string) {
  const flags = ['cached', 'needsPassword', 'passwordGiven', 'fresh'] as const;
  const read = recordReader<JobRecord>()(JOB, { json: ['codedError'], flags, table });
  return (row: Row): JobRecord => {
    const job = read(row);
    // Stored as codes separated by commas.
    return { ...job, languages: String(job.languages).split(',') as LanguageCode[] };
  };
}
export const jobOf = jobReader();
const jobIn = jobReader('job');

type StoredExtraction = Omit<ExtractionRecord, 'documentId' | 'revision' | 'joinedTableCount'> & {
  tablesGoneOn: number;
};

function extractionReader(table?: string) {
  const read = recordReader<StoredExtraction>()(EXTRACTION, {
    json: ['outline', 'checks'],
    flags: ['complete', 'locked'],
    table,
  });
  return (row: Row): ExtractionRecord => {
    const { tablesGoneOn, ...extraction } = read(row);
    const joinedTableCount = extraction.tableCount - tablesGoneOn;
    return { ...extraction, joinedTableCount, documentId: null, revision: 0 };
  };
}
export const extractionOf = extractionReader();
const extractedIn = extractionReader('extraction');

const CORRECTED = 'revision checks tableCount tablesGoneOn';
const correctedIn = recordReader<
  Pick<ExtractionRecord, 'revision' | 'checks' | 'tableCount'> & { tablesGoneOn: number }
>()(CORRECTED, { json: ['checks'], table: 'corrected' });

/** The columns of `table`, each aliased as `table.column` so that joined rows can be separated. */
const aliased = (table: string, alias: string, fields: string): string =>
  fields
    .split(' ')
    .map((field) => `${alias}.${columnOf(field)} AS "${table}.${columnOf(field)}"`)
    .join(', ');

/** Select list for a job `j`, its document `d` and its extraction `e` (outer joined). */
export const ENTRY_COLUMNS = [
  aliased('document', 'd', DOCUMENT),
  aliased('job', 'j', JOB),
  aliased('extraction', 'e', EXTRACTION),
  aliased('corrected', 'k', CORRECTED),
].join(', ');

/** The extraction `e` of a job `j`, and what corrections `k` of its document `d` made of it. */
export const RESULTS = `LEFT JOIN extractions e ON e.id = j.extraction_id
  LEFT JOIN corrected_documents k ON k.document_id = d.id AND k.extraction_id = e.id`;

/** The extraction as shown for the document of the row. */
function extractionIn(row: Row): ExtractionRecord | null {
  if (row['extraction.id'] === null) return null;
  const extraction = { ...extractedIn(row), documentId: row['document.id'] as string };
  if (row['corrected.revision'] === null) return extraction;
  const { tablesGoneOn, ...corrected } = correctedIn(row);
  return { ...extraction, ...corrected, joinedTableCount: corrected.tableCount - tablesGoneOn };
}

export const entryOf = (row: Row): LibraryEntry => ({
  document: documentIn(row),
  job: jobIn(row),
  extraction: extractionIn(row),
});

/** The same if the job is outer joined, too. */
export const LISTED_COLUMNS = `${ENTRY_COLUMNS},
  (SELECT max(created_at) FROM ingests WHERE document_id = d.id) AS ingested_at,
  (SELECT count(*) FROM review_items r WHERE r.document_id = d.id AND r.ordinal IS NOT NULL
    AND r.state = 'open') AS open_review_items,
  EXISTS (SELECT 1 FROM corrected_documents c LEFT JOIN reviewed_documents r USING (document_id)
    WHERE c.document_id = d.id AND r.revision IS DISTINCT FROM c.revision) AS checks_pending`;

export const listedOf = (row: Row): ListedDocument => ({
  document: documentIn(row),
  job: row['job.id'] === null ? null : jobIn(row),
  extraction: extractionIn(row),
  ingestedAt: row.ingested_at as string | null,
  openReviewItems: row.open_review_items as number,
  checksPending: row.checks_pending === 1,
});
