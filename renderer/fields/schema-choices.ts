/** The schemas offered for a document, and the result that belongs to each. */
import type { SavedSchema, SchemaField, SchemaTemplate } from '../../shared/contract/index.ts';
import { translationOf } from '../../shared/messages/messages.ts';
import type { DocumentResult } from '../state/document-fields.ts';

export interface SchemaChoice {
  /** Unique identifier, stable across reloads. */
  readonly key: string;
  readonly name: string;
  /** The name as it is shown. */
  readonly title: string;
  readonly description: string;
  /** Known limits of what is found reliably; only templates state them. */
  readonly limits: string | null;
  readonly fields: readonly SchemaField[];
  readonly saved: SavedSchema | null;
}

export interface SchemaChoices {
  readonly saved: readonly SchemaChoice[];
  readonly templates: readonly SchemaChoice[];
  /** Applied to the document before, and deleted since or never saved. */
  readonly earlier: readonly SchemaChoice[];
}

/** An unsaved schema is identified by its name. */
const unsavedKey = (name: string): string => `name:${name}`;

type Applied = Pick<DocumentResult, 'run'>;

/** The key of the schema that a run applied. */
export const keyOfRun = ({ run }: Applied): string => run.schema_id ?? unsavedKey(run.schema.name);

export const savedChoice = (schema: SavedSchema): SchemaChoice => ({
  key: schema.id,
  name: schema.name,
  title: schema.name,
  description: schema.description ?? '',
  limits: null,
  fields: schema.fields,
  saved: schema,
});

export function schemaChoices(
  saved: readonly SavedSchema[],
  templates: readonly SchemaTemplate[],
  results: readonly Applied[],
): SchemaChoices {
  const choices = {
    saved: saved.map(savedChoice),
    templates: templates.map(
      ({ name, description, limits, fields }): SchemaChoice => ({
        ...{ key: unsavedKey(name), name, title: translationOf(name), fields, saved: null },
        description: translationOf(description),
        limits: limits && translationOf(limits),
      }),
    ),
  };
  const known = new Set([...choices.saved, ...choices.templates].map(({ key }) => key));
  const earlier = results
    .filter((result) => !known.has(keyOfRun(result)))
    .map(
      ({ run }): SchemaChoice => ({
        ...{ key: keyOfRun({ run }), name: run.schema.name, title: run.schema.name },
        ...{ description: '', limits: null, fields: run.schema.fields, saved: null },
      }),
    );
  return { ...choices, earlier: [...new Map(earlier.map((each) => [each.key, each])).values()] };
}

export const allChoices = ({ saved, templates, earlier }: SchemaChoices): SchemaChoice[] => [
  ...saved,
  ...templates,
  ...earlier,
];

/** The newest result of a schema; null if it was not applied. */
export const resultOf = (
  choice: SchemaChoice | null,
  results: readonly DocumentResult[],
): DocumentResult | null =>
  (choice && results.find((result) => keyOfRun(result) === choice.key)) ?? null;

/**
 * The schema to show: the one chosen for the document, otherwise that of its newest result,
 * otherwise the one chosen last for any document.
 */
export function chosenSchema(
  choices: SchemaChoices,
  results: readonly Applied[],
  chosen: string | undefined,
  last: string | null,
): SchemaChoice | null {
  const all = allChoices(choices);
  const newest = results[0] && keyOfRun(results[0]);
  for (const key of [chosen, newest, last]) {
    const found = all.find((choice) => choice.key === key);
    if (found) return found;
  }
  return null;
}

/** The schema in the form that a run request needs. */
export const schemaForRun = ({ saved, name, fields }: SchemaChoice) =>
  saved ? { schema_id: saved.id } : { schema: { name, fields: [...fields] } };

/** The schema to apply again: of one that is not saved, the fields of the result, whose name another may have. */
export const schemaOf = (choice: SchemaChoice, { run }: Applied): SchemaChoice =>
  choice.saved ? choice : { ...choice, fields: run.schema.fields };

/** The schema has been changed since the run. */
export const isOutdated = ({ saved }: SchemaChoice, { run }: Applied): boolean =>
  saved !== null && run.schema_version !== null && run.schema_version < saved.version;
