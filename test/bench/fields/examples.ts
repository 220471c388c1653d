/** Documents of the benchmark sets with the fields asked of them, for the bench and for the fit. */
import { join, resolve } from 'node:path';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { documentsOf, SETS } from '../../../scripts/bench/corpora.ts';
import { cachedPages } from '../../../scripts/bench/pages.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
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
