/** The schemas to choose from for a document, and which of its results belongs to each. */
import type { SavedSchema, SchemaField, SchemaTemplate } from '../../shared/contract/index.ts';
import type { DocumentResult } from '../state/document-fields.ts';

export interface SchemaChoice {
  /** Tells it from others, also after a reload. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** What is not found reliably; only the ready-made ones say so. */
  readonly limits: string | null;
  readonly fields: readonly SchemaField[];
  readonly saved: SavedSchema | null;
}

export interface SchemaChoices {
  readonly saved: readonly SchemaChoice[];
  readonly templates: readonly SchemaChoice[];
  /** Applied to the document before, and since deleted or never saved. */
  readonly earlier: readonly SchemaChoice[];
}

/** A schema that is not saved is known by its name. */
const unsavedKey = (name: string): string => `name:${name}`;

type Applied = Pick<DocumentResult, 'run'>;

/** The key of the schema that a run applied. */
export const keyOfRun = ({ run }: Applied): string => run.schema_id ?? unsavedKey(run.schema.name);

export const savedChoice = (schema: SavedSchema): SchemaChoice => ({
  key: schema.id,
  name: schema.name,
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
        ...{ key: unsavedKey(name), name, description, limits, fields, saved: null },
      }),
    ),
  };
  const known = new Set([...choices.saved, ...choices.templates].map(({ key }) => key));
  const earlier = results
    .filter((result) => !known.has(keyOfRun(result)))
    .map(
      (result): SchemaChoice => ({
        ...{ key: keyOfRun(result), name: result.run.schema.name, description: '', limits: null },
        ...{ fields: result.run.schema.fields, saved: null },
      }),
    );
  return { ...choices, earlier: [...new Map(earlier.map((each) => [each.key, each])).values()] };
}

export const allChoices = ({ saved, templates, earlier }: SchemaChoices): SchemaChoice[] => [
  ...saved,
  ...templates,
  ...earlier,
];

/** The newest result of a schema; null where it was not applied. */
export const resultOf = (
  choice: SchemaChoice | null,
  results: readonly DocumentResult[],
): DocumentResult | null =>
  (choice && results.find((result) => keyOfRun(result) === choice.key)) ?? null;

/**
 * The schema to show: the one chosen for the document, else that of its newest result, else the one
 * chosen last, in whatever document.
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

/** How a run is told which schema to apply. */
export const schemaForRun = ({ saved, name, fields }: SchemaChoice) =>
  saved ? { schema_id: saved.id } : { schema: { name, fields: [...fields] } };

/** The schema has been changed since the run. */
export const isOutdated = ({ saved }: SchemaChoice, { run }: Applied): boolean =>
  saved !== null && run.schema_version !== null && run.schema_version < saved.version;
