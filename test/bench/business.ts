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

interface Labels {
  readonly fields: readonly (SchemaField & { readonly accept: Accepted })[];
  readonly questions: readonly { readonly question: string; readonly accept: Accepted }[];
}

export interface BusinessDocument extends Labels {
  readonly id: string;
  readonly pages: readonly PageContent[];
}

export async function businessDocuments(): Promise<BusinessDocument[]> {
  const pool = createPool();
  const all: BusinessDocument[] = [];
  try {
    for (const document of documentsOf(import.meta.dirname, SET)) {
      const pages = await cachedPages(pool, SET, document, CACHE);
      const path = join(import.meta.dirname, SET.name, 'labels', `${document.id}.json`);
      const labels = JSON.parse(readFileSync(path, 'utf8')) as Labels;
      if (pages) all.push({ id: document.id, pages, ...labels });
    }
  } finally {
    await pool.close();
  }
  return all;
}
