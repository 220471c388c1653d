/** Documents of the benchmark sets with the fields asked of them, for the bench and for the fit. */
import { join, resolve } from 'node:path';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { keyOf } from '../../../electron/engine/understand/fields/rank.ts';
import { documentsOf, SETS } from '../../../scripts/bench/corpora.ts';
import { cachedPages } from '../../../scripts/bench/pages.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { businessDocuments } from '../business.ts';
import type { Bench } from '../corpus.ts';
import { type Fold, foldsOf } from './folds.ts';
import { type Truth, truthOf } from './truth.ts';
import { type AskedField, fieldsOf, WORDINGS, type Wording } from './wordings.ts';

export interface AskedDocument {
  readonly set: string;
  readonly id: string;
  readonly fold: Fold;
  readonly pages: readonly PageContent[];
  readonly truth: Truth;
  /** The fields in each wording. */
  readonly asked: ReadonlyMap<Wording, readonly AskedField[]>;
}

const CACHE = resolve(import.meta.dirname, '../../../.cache/bench-pages');

/** Pages are read once per engine version and kept in `.cache`; `only`: one set alone. */
export async function askedDocuments(bench: Bench, only?: string): Promise<AskedDocument[]> {
  const pool = createPool();
  const all: AskedDocument[] = [];
  for (const set of SETS.filter(({ task }) => task === 'fields')) {
    if (only !== undefined && only !== set.name) continue;
    const truth = await truthOf(bench.score, set.name, join(bench.corpora, set.name));
    const documents = new Map<string, readonly PageContent[]>();
    for (const document of documentsOf(bench.corpora, set)) {
      const pages = await cachedPages(pool, set, document, CACHE);
      if (pages) documents.set(document.id, pages);
    }
    const folds = foldsOf(documents);
    for (const [id, pages] of documents) {
      const fold = folds.get(id) ?? 0;
      const asked = new Map(
        WORDINGS.map((wording) => [wording, fieldsOf(set.name, wording, fold)]),
      );
      all.push({ set: set.name, id, fold, pages, truth, asked });
    }
  }
  await pool.close();
  return all;
}

const plain = (value: unknown): string =>
  keyOf(typeof value === 'number' ? Math.abs(value) : value);
/** Between the values any of which is right. */
const OR = '|';

/** The business documents of our own: each has fields of its own. */
export async function askedBusinessDocuments(): Promise<AskedDocument[]> {
  const documents = await businessDocuments();
  const folds = foldsOf(new Map(documents.map(({ id, pages }) => [id, pages])));
  return documents.map(({ id, pages, fields }) => {
    const accepted = new Map(fields.map(({ key, accept }) => [key, accept.map(plain)]));
    const isList = (key: string) => fields.find((field) => field.key === key)?.type === 'array';
    const truth: Truth = {
      normal: (_, value) => plain(value),
      means: (_, label, value) => label.split(OR).includes(plain(value)),
      labels: (_, field) => {
        const all = accepted.get(field) ?? [];
        return isList(field) || all.length === 0 ? all : [all.join(OR)];
      },
    };
    const ask = (wording: Wording): AskedField[] =>
      fields.map(({ accept, description, ...field }) => ({
        ...field,
        ...(wording === 'prose' && description !== undefined && { description }),
        asks: accept.length > 0 ? field.key : null,
      }));
    const asked = new Map((['prose', 'keys'] as const).map((wording) => [wording, ask(wording)]));
    return { set: 'business', id, fold: folds.get(id) ?? 0, pages, truth, asked };
  });
}
