/**
 * Business documents of our own (invoices, contracts, payslips, statements of accounts, minutes and
 * others in seven languages, made by five programs) with the fields and the answers to the questions
 * that they state. They are material of the fits of fields and answers, whose other sets hold few
 * kinds of documents.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPool } from '../../electron/engine/runtime/index.ts';
import { type BenchSet, documentsOf } from '../../scripts/bench/corpora.ts';
import { cachedPages } from '../../scripts/bench/pages.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { SchemaField } from '../../shared/contract/schema.ts';

const SET: BenchSet = { name: 'business', folder: 'pdfs', task: 'answers' };
const CACHE = resolve(import.meta.dirname, '../../.cache/bench-pages');

/** Words, numbers or days (`2026-03-01`); any one is right, of a list each. Empty for what is not stated. */
export type Accepted = readonly (string | number)[];

type Field = SchemaField & { readonly accept: Accepted };
type Question = { readonly question: string; readonly accept: Accepted };

export interface BusinessDocument {
  readonly id: string;
  readonly pages: readonly PageContent[];
  readonly fields: readonly Field[];
  readonly questions: readonly Question[];
}

export async function businessDocuments(): Promise<BusinessDocument[]> {
  const pool = createPool();
  const all: BusinessDocument[] = [];
  try {
    for (const document of documentsOf(import.meta.dirname, SET)) {
      const pages = await cachedPages(pool, SET, document, CACHE);
      const path = join(import.meta.dirname, SET.name, 'labels', `${document.id}.jsonl`);
      const lines = readFileSync(path, 'utf8').trim().split('\n');
      const labels = lines.map((line) => JSON.parse(line) as Field | Question);
      const isQuestion = (label: Field | Question): label is Question => 'question' in label;
      const questions = labels.filter(isQuestion);
      const fields = labels.filter((label): label is Field => !isQuestion(label));
      if (pages) all.push({ id: document.id, pages, fields, questions });
    }
  } finally {
    await pool.close();
  }
  return all;
}
