/**
 * Pages of benchmark documents, read by the engine; an image is first converted to a PDF of one
 * page.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineVersions } from '../../electron/engine/common/version.ts';
import { pdfOfImage } from '../../electron/engine/read/images/index.ts';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import type { EnginePool } from '../../electron/engine/runtime/index.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { BenchDocument, BenchSet } from './corpora.ts';

/** The labels of the sets know no tables of charts, so that those are left out. */
export async function readPages(pool: EnginePool, path: string) {
  const document = await readDocument(pool, path);
  return { ...document, pages: document.pages.map(withoutCharts) };
}

function withoutCharts(page: PageContent): PageContent {
  const tables = page.tables.filter(({ method }) => method !== 'chart');
  if (tables.length === page.tables.length) return page;
  const blocks = page.blocks.map((block) => {
    const table = page.tables[block.table_index ?? -1];
    if (!table) return block;
    const { table_index: _, ...empty } = { ...block, type: 'figure' as const, text: '' };
    return table.method === 'chart' ? empty : { ...block, table_index: tables.indexOf(table) };
  });
  return {
    ...page,
    blocks,
    tables: tables.map((table, index) => ({ ...table, table_index: index })),
  };
}

async function readDocument(pool: EnginePool, path: string) {
  if (/\.pdf$/i.test(path)) return extractDocument(pool, path);
  const folder = mkdtempSync(join(tmpdir(), 'quarry-bench-'));
  try {
    const kind = /\.png$/i.test(path) ? 'png' : 'jpeg';
    const pdf = join(folder, 'page.pdf');
    writeFileSync(pdf, await pdfOfImage(readFileSync(path), kind));
    return await extractDocument(pool, pdf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Pages of a document from the folder `cache` if the same engine version stored them; otherwise
 * read and stored. Null for a document that cannot be read.
 */
export async function cachedPages(
  pool: EnginePool,
  set: BenchSet,
  { id, path }: BenchDocument,
  cache: string,
): Promise<readonly PageContent[] | null> {
  const folder = join(cache, engineVersions().pages, set.name);
  const file = join(folder, `${id}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PageContent[];
  mkdirSync(folder, { recursive: true });
  const pages = await readPages(pool, path).then(
    (document) => document.pages,
    () => null,
  );
  writeFileSync(file, JSON.stringify(pages));
  return pages;
}
