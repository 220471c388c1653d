/**
 * Search over the page text. FTS5 finds the pages; the positions of the query on a page are then
 * read from the same token text that the index holds, and only the pages of the returned hits are
 * loaded for their words. So the counts are exact, and every hit knows the boxes of its words. Hits
 * are ranked by how they match (search-match.ts); hits of equal rank are sorted by newest document,
 * then page order.
 */
import type { PageContent, Words } from '../../../shared/contract/index.ts';
import { pageTokens, type Token } from '../../../shared/text/tokens.ts';
import type { Database } from '../database.ts';
import { TIME_SLICE, untilNextSlice } from '../event-loop.ts';
import { type MatchKind, matchesOnPage, type PageMatch } from '../search-match.ts';
import { type ParsedQuery, parseQuery } from '../search-text.ts';
import { snippetOf } from '../snippet.ts';
import { contentOf } from './pages.ts';

/** Origin of the page ids: the pages as extracted, or as corrected in a document. */
type Layer = 'extracted' | 'corrected';

/** One match of a query. */
interface TextHit {
  readonly documentId: string;
  readonly filename: string | null;
  readonly page: number;
  readonly kind: MatchKind;
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly words: readonly number[];
  readonly boxes: readonly number[];
  /** Title of the table that contains it, or that it is the title of. */
  readonly tableTitle?: string;
}

interface SearchQuery {
  readonly text: string;
  readonly documentId?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly limit: number;
  /** Maximum number of hits per document; unlimited if absent. */
  readonly perDocument?: number | undefined;
}

/** Number of pages of which the tokens are in memory at a time. */
const BATCH = 64;

/** The pages of a document in one layer that may match; pages and ids as texts of pairs. */
interface Candidates {
  layer: Layer;
  document_id: string;
  filename: string | null;
  /** Each "number id", separated by commas. */
  pages: string;
  /** Numbers of the pages that were corrected, separated by commas. */
  replaced: string | null;
}

interface Candidate {
  readonly id: number;
  readonly page: number;
  readonly layer: Layer;
}

/** The pages that match, by document, newest first: a row of a layer, not of a page. */
const matching = (layer: Layer, index: string, pages: string, condition: string): string => {
  const corrected = layer === 'corrected';
  return `
  SELECT CAST('${layer}' AS text) AS layer, d.id AS document_id, d.filename, d.added_at, m.pages,
    (SELECT string_agg(CAST(c.page AS text), ',') FROM corrected_pages c
     WHERE c.document_id = d.id AND c.extraction_id = m.extraction_id) AS replaced
  FROM (SELECT p.extraction_id, ${corrected ? 'p.document_id,' : ''}
          string_agg(p.page || ' ' || p.id, ',') AS pages
        FROM ${index} t JOIN ${pages} p ON p.id = t.rowid
        WHERE ${condition} GROUP BY p.extraction_id${corrected ? ', p.document_id' : ''}) m
  JOIN jobs j ON j.extraction_id = m.extraction_id
  JOIN documents d ON d.id = j.document_id${corrected ? ' AND d.id = m.document_id' : ''}
  WHERE d.account_id = @account AND d.deleted_at IS NULL
    AND (@document IS NULL OR d.id = @document)
    AND (@collection IS NULL OR d.id IN
      (SELECT document_id FROM collection_documents WHERE collection_id = @collection))
    AND j.seq = (SELECT max(seq) FROM jobs
                 WHERE document_id = d.id AND extraction_id IS NOT NULL)`;
};

export function searchRepository(db: Database) {
  const candidates = db.prepare<unknown[], Candidates>(
    `${matching('extracted', 'page_text', 'pages', db.textSearch.condition('page_text'))}
     UNION ALL
     ${matching('corrected', 'corrected_text', 'corrected_pages', db.textSearch.condition('corrected_text'))}
     ORDER BY added_at DESC, document_id`,
  );
  const tokensIn = (index: 'page_text' | 'corrected_text') =>
    db.prepare<[string], { id: number; tokens: string }>(
      `SELECT rowid AS id, tokens FROM ${index}
       WHERE rowid IN (SELECT CAST(value AS bigint) FROM json_each(CAST(? AS text)))`,
    );
  const indexed = { extracted: tokensIn('page_text'), corrected: tokensIn('corrected_text') };
  const contentIn = (pages: 'pages' | 'corrected_pages') =>
    db.prepare<[number], { content: Uint8Array }>(`SELECT content FROM ${pages} WHERE id = ?`);
  const contents = { extracted: contentIn('pages'), corrected: contentIn('corrected_pages') };

  /** The tokens of so many pages, by layer and id; none of a page that was replaced meanwhile. */
  async function tokensOf(pages: readonly Candidate[]) {
    const read = { extracted: new Map<number, string>(), corrected: new Map<number, string>() };
    for (const layer of ['extracted', 'corrected'] as const) {
      const ids = pages.filter((page) => page.layer === layer).map(({ id }) => id);
      if (ids.length === 0) continue;
      const rows = await indexed[layer].all(JSON.stringify(ids));
      for (const { id, tokens } of rows) read[layer].set(id, tokens);
    }
    return read;
  }

  /** Counts the matches of the documents and keeps the best of each, at most so many. */
  async function collect(
    documents: readonly FoundDocument[],
    query: ParsedQuery,
    kept: number,
  ): Promise<void> {
    const rows = documents.flatMap((document) =>
      document.pages.map((page) => ({ document, page })),
    );
    let sliceEnd = performance.now() + TIME_SLICE;
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const read = await tokensOf(batch.map(({ page }) => page));
      for (const { document, page } of batch) {
        const tokens = read[page.layer].get(page.id);
        if (tokens !== undefined) addMatches(document, page, tokens, query, kept);
      }
      if (performance.now() < sliceEnd) continue;
      await untilNextSlice();
      sliceEnd = performance.now() + TIME_SLICE;
    }
  }

  /**
   * Converts match positions to hits. Positions on one page are consecutive, so each page is read
   * once.
   */
  async function* hitsAt(hits: readonly Hit[]): AsyncGenerator<TextHit> {
    let read: ReadPage | undefined;
    for (const { pageId, layer, match, ...hitOf } of hits) {
      if (read?.pageId !== pageId || read.layer !== layer) {
        const row = await contents[layer].get(pageId);
        if (!row) continue;
        const page = contentOf(row.content);
        read = { pageId, layer, page, tokens: pageTokens(page.words) };
      }
      const hit = matchedWords(match, read.tokens, read.page.words);
      const tableTitle = tableTitleAt(read.page, hit.words[0]);
      yield { ...hitOf, kind: match.kind, ...hit, ...(tableTitle && { tableTitle }) };
    }
  }

  return {
    /** Best hits first; `total` and `documents` count all, the best document first. */
    async search(account: string, { text, limit, ...asked }: SearchQuery) {
      const { documentId, collectionId, perDocument = limit } = asked;
      const query = parseQuery(text);
      if (query.phrases.length === 0) return { items: [], total: 0, documents: [] };
      const rows = await candidates.all({
        ...db.textSearch.values(query.phrases),
        account,
        document: documentId ?? null,
        collection: collectionId ?? null,
      });
      const found = byDocument(rows);
      // No fewer of each than could be among the first of all.
      await collect(found, query, Math.min(limit, perDocument));
      const ranked = found.filter(({ total }) => total > 0).sort((a, b) => rankOf(a) - rankOf(b));
      const best = ranked
        .flatMap(({ hits }) => hits)
        .sort((a, b) => a.match.rank - b.match.rank)
        .slice(0, limit);
      return {
        items: await Array.fromAsync(hitsAt(best)),
        total: found.reduce((sum, { total }) => sum + total, 0),
        documents: ranked.map(({ pages: _pages, hits: _hits, ...document }) => document),
      };
    },
  };
}

/** The candidates of both layers together: of a page that was corrected, only as corrected. */
function byDocument(rows: readonly Candidates[]): FoundDocument[] {
  const documents = new Map<string, FoundDocument>();
  for (const { document_id: documentId, filename, layer, ...row } of rows) {
    const document = documents.get(documentId) ?? {
      ...{ documentId, filename, pages: [], total: 0, hits: [] },
    };
    documents.set(documentId, document);
    const corrected = layer === 'extracted' ? row.replaced?.split(',').map(Number) : [];
    const replaced = new Set(corrected);
    for (const pair of row.pages.split(',')) {
      const [page = 0, id = 0] = pair.split(' ').map(Number);
      if (!replaced.has(page)) document.pages.push({ id, page, layer });
    }
  }
  for (const { pages } of documents.values()) pages.sort((a, b) => a.page - b.page);
  return [...documents.values()];
}

/** Adds the matches of a page to those of its document, of which it keeps the best. */
function addMatches(
  document: FoundDocument,
  { id: pageId, page, layer }: Candidate,
  tokens: string,
  query: ParsedQuery,
  kept: number,
): void {
  const { documentId, filename, hits } = document;
  const worst = hits.length < kept ? Infinity : (hits.at(-1)?.match.rank ?? 0);
  const { total, better } = matchesOnPage(tokens, query, worst);
  document.total += total;
  if (better.length === 0) return;
  const added = better.map((match) => ({ documentId, filename, page, pageId, layer, match }));
  // Stable sort: matches of one rank stay in page order.
  document.hits = [...hits, ...added].sort((a, b) => a.match.rank - b.match.rank).slice(0, kept);
}

interface ReadPage {
  readonly pageId: number;
  readonly layer: Layer;
  readonly page: PageContent;
  readonly tokens: readonly Token[];
}

/** The title of the table that contains the word, or of which the word's block is the title. */
function tableTitleAt({ blocks, tables }: PageContent, word = -1): string | null {
  const block = blocks.find(({ words: [first, count] }) => word >= first && word < first + count);
  if (block === undefined) return null;
  const table =
    block.type === 'table'
      ? tables[block.table_index ?? -1]
      : tables.find(({ title }) => title !== null && block.text.includes(title));
  return table?.title ?? null;
}

interface Hit {
  readonly documentId: string;
  readonly filename: string | null;
  readonly page: number;
  readonly pageId: number;
  readonly layer: Layer;
  readonly match: PageMatch;
}

interface FoundDocument {
  readonly documentId: string;
  readonly filename: string | null;
  /** In order. */
  readonly pages: Candidate[];
  /** Number of all its matches, of which only the best are kept. */
  total: number;
  hits: Hit[];
}

const rankOf = ({ hits }: FoundDocument): number => hits[0]?.match.rank ?? 0;

/** The words of a match, their boxes, and the text around them. */
function matchedWords({ spans }: PageMatch, tokens: readonly Token[], { text, boxes }: Words) {
  const matched = new Set<number>();
  for (const [from, to] of spans) {
    for (const token of tokens.slice(from, to)) {
      for (let word = token.first; word <= token.last; word++) matched.add(word);
    }
  }
  const words = [...matched].sort((a, b) => a - b);
  const snippet = snippetOf(text, words);
  return {
    snippet: snippet.text,
    marks: snippet.marks,
    words,
    boxes: words.flatMap((word) => boxes.slice(4 * word, 4 * word + 4)),
  };
}
