/** Thread side of questions, fields and structured data. */
import type { PageContent } from '../../../shared/contract/page.ts';
import { answerFrom, PassageIndex, retrieve, suggestFrom } from '../answers/index.ts';
import { unpackPages } from '../evidence/packed-pages.ts';
import {
  exampleFrom,
  extractFields,
  learnedValues,
  suggestFields as suggest,
} from '../fields/index.ts';
import { locateQuotes as locate } from '../quotes/locate.ts';
import { shapeOfSchema, structuredData, structuredFrom } from '../structured/index.ts';
import type { Tasks } from './protocol.ts';

/** The document of the last question: further questions mostly follow. */
let known: {
  readonly key: string;
  readonly pageCount: number;
  readonly index: PassageIndex;
} | null = null;

async function indexOf({ pages, key }: Pick<Tasks['answer']['args'], 'pages' | 'key'>) {
  // An extraction that was interrupted and goes on has more pages under the same key.
  if (known?.key !== key || known.pageCount !== pages.length) {
    known = null;
    const index = await PassageIndex.of(unpackPages(pages));
    known = { key, pageCount: pages.length, index };
  }
  return known.index;
}

export async function answer({
  question,
  history = [],
  ...document
}: Tasks['answer']['args']): Promise<Tasks['answer']['result']> {
  return answerFrom(await indexOf(document), question, { history });
}

export async function passages({
  question,
  history = [],
  characters,
  wholeIfShort,
  ...document
}: Tasks['passages']['args']): Promise<Tasks['passages']['result']> {
  return retrieve(await indexOf(document), question, { history, characters, wholeIfShort });
}

export async function suggestQuestions(
  args: Tasks['suggestQuestions']['args'],
): Promise<Tasks['suggestQuestions']['result']> {
  return suggestFrom(await indexOf(args));
}

const contents = (pages: readonly Uint8Array[]): PageContent[] => [...unpackPages(pages)];

export async function fields({
  pages,
  fields: wanted,
  citationMode,
}: Tasks['fields']['args']): Promise<Tasks['fields']['result']> {
  return extractFields(contents(pages), wanted, { citationMode });
}

export async function fieldExample({
  pages,
  corrected,
  pageCount,
}: Tasks['fieldExample']['args']): Promise<Tasks['fieldExample']['result']> {
  return exampleFrom(contents(pages), corrected, pageCount);
}

export async function learnedFields({
  pages,
  fields: wanted,
  examples,
}: Tasks['learnedFields']['args']): Promise<Tasks['learnedFields']['result']> {
  return learnedValues(contents(pages), wanted, examples);
}

export async function structured({
  pages,
  schema,
  query,
  found,
}: Tasks['structured']['args']): Promise<Tasks['structured']['result']> {
  return found ? structuredFrom(found, schema) : structuredData(contents(pages), schema, query);
}

export async function shape({
  schema,
  query,
}: Tasks['shape']['args']): Promise<Tasks['shape']['result']> {
  return shapeOfSchema(schema, query);
}

export async function suggestFields({
  pages,
}: Tasks['suggestFields']['args']): Promise<Tasks['suggestFields']['result']> {
  return suggest(contents(pages));
}

export async function locateQuotes({
  pages,
  requests,
}: Tasks['locateQuotes']['args']): Promise<Tasks['locateQuotes']['result']> {
  return locate(contents(pages), requests);
}
