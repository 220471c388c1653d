/**
 * What the engine finds in the pages of a document, each capability a function that runs in a
 * thread. Callers reach it as `engine.understand(name, args)`, typed by its function here: arguments
 * and results are copied between threads, so they are plain data.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import type {
  CitationMode,
  SchemaDefinition,
  SchemaField,
} from '../../../shared/contract/schema.ts';
import type { FieldExample } from '../../../shared/fields/example.ts';
import type { IngestOutcome } from '../ingest/request.ts';
import type { Comparer } from '../language/similarity/index.ts';
import {
  answerByMeaning,
  PassageIndex,
  retrieve,
  suggestFrom,
} from '../understand/answers/index.ts';
import type { RetrievedPassage } from '../understand/answers/retrieve.ts';
import type { Answer } from '../understand/answers/types.ts';
import { type PackedPage, unpackPages } from '../understand/evidence/packed-pages.ts';
import {
  exampleFrom,
  extractFields,
  learnedValues,
  suggestFields,
} from '../understand/fields/index.ts';
import type { CorrectedValue } from '../understand/fields/learned/index.ts';
import type { KnownExample, LearnedValue } from '../understand/fields/learned/types.ts';
import type { FoundFields } from '../understand/fields/types.ts';
import { type LocatedQuote, locateQuotes, type QuoteRequest } from '../understand/quotes/locate.ts';
import {
  type StructuredOutcome,
  type StructuredShape,
  shapeOfSchema,
  structuredData,
  structuredFrom,
} from '../understand/structured/index.ts';

interface Pages {
  readonly pages: readonly PackedPage[];
}

interface Indexed extends Pages {
  /** Identifies these pages: a thread that has just used them need not read them again. */
  readonly key: string;
}

interface Asked extends Indexed {
  readonly question: string;
  /** Previous questions, oldest first, which complete the question. */
  readonly history?: readonly string[] | undefined;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** The document of the last question: further questions mostly follow. */
let known: {
  readonly key: string;
  readonly pageCount: number;
  readonly index: PassageIndex;
} | null = null;

async function indexOf({ pages, key }: Indexed) {
  // An extraction that was interrupted and goes on has more pages under the same key.
  if (known?.key !== key || known.pageCount !== pages.length) {
    known = null;
    const index = await PassageIndex.of(unpackPages(pages));
    known = { key, pageCount: pages.length, index };
  }
  return known.index;
}

const contents = ({ pages }: Pages): PageContent[] => [...unpackPages(pages)];

export const capabilities = {
  async answer(
    { question, history = [], ...document }: Asked,
    compare?: Comparer,
  ): Promise<Answer> {
    return answerByMeaning(await indexOf(document), question, { history, compare });
  },

  /** Passages relevant to a question within a character budget, for language model prompts. */
  async passages({
    question,
    history = [],
    characters,
    wholeIfShort,
    ...document
  }: Asked & {
    readonly characters?: number | undefined;
    readonly wholeIfShort?: boolean | undefined;
  }): Promise<RetrievedPassage[]> {
    return retrieve(await indexOf(document), question, { history, characters, wholeIfShort });
  },

  /** Questions that the document answers with certainty. */
  async suggestQuestions(document: Indexed): Promise<string[]> {
    return suggestFrom(await indexOf(document));
  },

  async fields({
    fields,
    citationMode,
    ...document
  }: Pages & {
    readonly fields: readonly SchemaField[];
    readonly citationMode?: CitationMode;
  }): Promise<FoundFields> {
    return extractFields(contents(document), fields, { citationMode });
  },

  /**
   * Example from the position of a corrected value; `pages`: the page of the value. Null if none
   * can be made.
   */
  async fieldExample({
    corrected,
    pageCount,
    ...document
  }: Pages & {
    readonly corrected: CorrectedValue;
    readonly pageCount: number;
  }): Promise<FieldExample | null> {
    return exampleFrom(contents(document), corrected, pageCount);
  },

  /** Values that examples from other documents find; `pages`: those that the examples apply to. */
  async learnedFields({
    fields,
    examples,
    ...document
  }: Pages & {
    readonly fields: readonly SchemaField[];
    readonly examples: readonly KnownExample[];
  }): Promise<LearnedValue[]> {
    return learnedValues(contents(document), fields, examples);
  },

  /** A schema proposed from the document; null without labels and tables. */
  async suggestFields(document: Pages): Promise<SchemaDefinition | null> {
    return suggestFields(contents(document));
  },

  /** Positions of quotes and values in the document, one result per request. */
  async locateQuotes({
    requests,
    ...document
  }: Pages & {
    readonly requests: readonly QuoteRequest[];
  }): Promise<(LocatedQuote | null)[]> {
    return locateQuotes(contents(document), requests);
  },

  async structured({
    schema,
    query,
    found,
    ...document
  }: Pages & {
    readonly schema: JsonSchema;
    readonly query: string;
    /** Externally found values of the schema's fields; default: those that the engine finds. */
    readonly found?: FoundFields;
  }): Promise<StructuredOutcome> {
    return found
      ? structuredFrom(found, schema)
      : structuredData(contents(document), schema, query);
  },

  /** The fields that fill a JSON Schema. */
  async shape({
    schema,
    query,
  }: {
    readonly schema: JsonSchema;
    readonly query: string;
  }): Promise<StructuredShape> {
    return shapeOfSchema(schema, query);
  },

  /** Converts another program's output to pages; `body` is that of the ingest request. */
  async adapt({ body }: { readonly body: Uint8Array }): Promise<IngestOutcome> {
    const { readIngest } = await import('../ingest/request.ts');
    return readIngest(body);
  },
};

type Capabilities = typeof capabilities;
export type Capability = keyof Capabilities;
export type ArgsOf<K extends Capability> = Parameters<Capabilities[K]>[0];
export type ResultOf<K extends Capability> = Awaited<ReturnType<Capabilities[K]>>;

/** Runs a capability by its name; `compare`: texts by meaning, where a network runs. */
export function run<K extends Capability>(
  capability: K,
  args: ArgsOf<K>,
  compare?: Comparer,
): Promise<ResultOf<K>> {
  const perform = capabilities[capability] as unknown as (
    args: ArgsOf<K>,
    compare?: Comparer,
  ) => Promise<ResultOf<K>>;
  return perform(args, compare);
}
