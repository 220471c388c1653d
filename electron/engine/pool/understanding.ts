/** A thread's side of questions, fields and structured data. */
import type { PageContent } from '../../../shared/contract/page.ts';
import { answerFrom, PassageIndex } from '../answers/index.ts';
import { unpackPages } from '../evidence/packed-pages.ts';
import { extractFields } from '../fields/index.ts';
import { structuredData } from '../structured/index.ts';
import type { Tasks } from './protocol.ts';

/** The document that was asked about last: further questions mostly follow. */
let known: { readonly key: string; readonly index: PassageIndex } | null = null;

export async function answer({
  pages,
  key,
  question,
}: Tasks['answer']['args']): Promise<Tasks['answer']['result']> {
  if (known?.key !== key) {
    known = null;
    known = { key, index: await PassageIndex.of(unpackPages(pages)) };
  }
  return answerFrom(known.index, question);
}

const contents = (pages: readonly Uint8Array[]): PageContent[] => [...unpackPages(pages)];

export async function fields({
  pages,
  fields: wanted,
  citationMode,
}: Tasks['fields']['args']): Promise<Tasks['fields']['result']> {
  return extractFields(contents(pages), wanted, { citationMode });
}

export async function structured({
  pages,
  schema,
  query,
}: Tasks['structured']['args']): Promise<Tasks['structured']['result']> {
  return structuredData(contents(pages), schema, query);
}
