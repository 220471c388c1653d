/** A folder of this machine whose files become documents of a collection. */
import { z } from 'zod';
import { DEFAULT_LANGUAGES } from '../languages.ts';
import { CodedText, errorParts } from './coded-text.ts';
import { count, named, nullableText } from './common.ts';
import { FIELD_EXPORT_FORMATS } from './field-run.ts';
import { Languages } from './languages.ts';
import { SchemaId } from './saved-schema.ts';

/** Most failed files that are named. */
export const MOST_FAILED_FILES = 20;

export const WatchFolder = z
  .object({
    folder: z
      .string()
      .min(1)
      .max(4_096)
      .describe('Absolute path on the machine of the service; its subfolders are not watched.'),
    schema_id: SchemaId.nullable()
      .default(null)
      .describe('Schema whose fields are extracted from each file.'),
    export: z
      .enum(FIELD_EXPORT_FORMATS)
      .nullable()
      .default(null)
      .describe(
        'Format of the file written beside each document: its fields if there is a schema, else its tables or text.',
      ),
    languages: Languages.default([...DEFAULT_LANGUAGES]),
  })
  .meta({ id: 'WatchFolder', examples: [{ folder: '/home/ana/invoices', export: 'xlsx' }] });

export const WatchedFolder = named('WatchedFolder', {
  folder: z.string(),
  schema_id: SchemaId.nullable(),
  export: z.enum(FIELD_EXPORT_FORMATS).nullable(),
  languages: Languages,
  files: count.describe('Files added from the folder so far, without those in `failed`.'),
  pending: count.describe('Files whose extraction, fields or export are not finished.'),
  failed: z
    .array(z.object({ file_name: z.string(), ...errorParts }))
    .max(MOST_FAILED_FILES)
    .describe('Files that could not be finished, by name.'),
  problem: nullableText.describe('Why the folder cannot be read.'),
  coded_problem: CodedText.optional(),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;
