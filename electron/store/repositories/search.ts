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
import { matchesOnPage, type PageMatch } from '../search-match.ts';
import { type ParsedQuery, parseQuery } from '../search-text.ts';
import { snippetOf } from '../snippet.ts';
import type { SearchRepository, TextHit } from '../types.ts';
import { contentOf } from './pages.ts';

/** Origin of the page ids: the pages as extracted, or as corrected in a document. */
type Layer = 'extracted' | 'corrected';

/** The documents that show the pages `alias` as results of their newest extraction. */
const resultsOf = (alias: 'p' | 'c'): string => `
     JOIN jobs j ON j.extraction_id = ${alias}.extraction_id
     JOIN documents d ON d.id = j.document_id`;

const WITHIN = `AND d.account_id = @account AND d.deleted_at IS NULL
       AND (@document IS NULL OR d.id = @document)
       AND (@collection IS NULL OR d.id IN
         (SELECT document_id FROM collection_documents WHERE collection_id = @collection))
       AND j.seq = (SELECT max(seq) FROM jobs
                    WHERE document_id = d.id AND extraction_id IS NOT NULL)`;

const layerOf = (corrected: 0 | 1): Layer => (corrected ? 'corrected' : 'extracted');

/** Number of pages of which the tokens are in memory at a time. */
const BATCH = 64;

interface Candidate {
  id: number;
  corrected: 0 | 1;
  page: number;
  document_id: string;
  filename: string | null;
}

export function searchRepository(db: Database): SearchRepository {
  const candidates = db.prepare<unknown[], Candidate>(
    `SELECT p.id, 0 AS corrected, p.page, d.id AS document_id, d.filename, d.added_at
     FROM page_text t
     JOIN pages p ON p.id = t.rowid
     ${resultsOf('p')}
     WHERE ${db.textSearch.condition('page_text')} ${WITHIN}
       AND NOT EXISTS (SELECT 1 FROM corrected_pages c WHERE c.document_id = d.id
         AND c.extraction_id = p.extraction_id AND c.page = p.page)
     UNION ALL
     SELECT c.id, 1, c.page, d.id, d.filename, d.added_at
     FROM corrected_text t
     JOIN corrected_pages c ON c.id = t.rowid
     ${resultsOf('c')} AND d.id = c.document_id
     WHERE ${db.textSearch.condition('corrected_text')} ${WITHIN}
     ORDER BY added_at DESC, document_id, page`,
  );
  const tokensIn = (index: 'page_text' | 'corrected_text') =>
    db.prepare<[string], { id: number; tokens: string }>(
      `SELECT rowid AS id, tokens FROM ${index}
       WHERE rowid IN (SELECT CAST(value AS bigint) FROM json_each(CAST(? AS text)))`,
    );
  const indexed = { extracted: tokensIn('page_text'), corrected: tokensIn('corrected_text') };
  const contents = {
    extracted: db.prepare<[number], { content: Uint8Array }>(
      'SELECT content FROM pages WHERE id = ?',
    ),
    corrected: db.prepare<[number], { content: Uint8Array }>(
      'SELECT content FROM corrected_pages WHERE id = ?',
    ),
  };

  /** The pages with their tokens, without those that were replaced meanwhile. */
  async function* withTokens(rows: readonly Candidate[]): AsyncGenerator<[Candidate, string]> {
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const found = { extracted: new Map<number, string>(), corrected: new Map<number, string>() };
      for (const corrected of [0, 1] as const) {
        const layer = layerOf(corrected);
        const ids = batch.filter((row) => row.corrected === corrected).map(({ id }) => id);
        if (ids.length === 0) continue;
        const read = await indexed[layer].all(JSON.stringify(ids));
        for (const { id, tokens } of read) found[layer].set(id, tokens);
      }
      for (const row of batch) {
        const tokens = found[layerOf(row.corrected)].get(row.id);
        if (tokens !== undefined) yield [row, tokens];
      }
    }
  }

  /**
   * The candidate documents in order, with their best matches: at most `perDocument` each, and no
   * more than could be among the first `limit` of all.
   */
  async function collect(
    rows: readonly Candidate[],
    query: ParsedQuery,
    limit: number,
    perDocument: number,
  ): Promise<FoundDocument[]> {
    const found: FoundDocument[] = [];
    const kept = Math.min(limit, perDocument);
    let sliceEnd = performance.now() + TIME_SLICE;
    for await (const [{ id, corrected, page, document_id, filename }, tokens] of withTokens(rows)) {
      if (performance.now() > sliceEnd) {
        await untilNextSlice();
        sliceEnd = performance.now() + TIME_SLICE;
      }
      const layer = layerOf(corrected);
      let document = found.at(-1);
      if (document?.documentId !== document_id) {
        document = { documentId: document_id, filename, total: 0, hits: [] };
        found.push(document);
      }
      const matches = matchesOnPage(tokens, query);
      document.total += matches.length;
      const worst =
        document.hits.length < kept ? Infinity : (document.hits.at(-1)?.match.rank ?? 0);
      const hits = matches
        .filter(({ rank }) => rank < worst)
        .map((match) => ({
          ...{ documentId: document_id, filename, page, pageId: id, layer, match },
        }));
      if (hits.length === 0) continue;
      // Stable sort: matches of one rank stay in page order.
      document.hits = [...document.hits, ...hits]
        .sort((a, b) => a.match.rank - b.match.rank)
        .slice(0, kept);
    }
    return found;
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
    async search(account, { text, documentId, collectionId, limit, perDocument = limit }) {
      const query = parseQuery(text);
      if (query.phrases.length === 0) return { items: [], total: 0, documents: [] };
      const rows = await candidates.all({
        ...db.textSearch.values(query.phrases),
        account,
        document: documentId ?? null,
        collection: collectionId ?? null,
      });
      const found = await collect(rows, query, limit, perDocument);
      const ranked = found.sort((a, b) => rankOf(a) - rankOf(b));
      const best = ranked
        .flatMap(({ hits }) => hits)
        .sort((a, b) => a.match.rank - b.match.rank)
        .slice(0, limit);
      return {
        items: await Array.fromAsync(hitsAt(best)),
        total: found.reduce((sum, { total }) => sum + total, 0),
        documents: ranked.map(({ documentId, filename, total }) => ({
          ...{ documentId, filename, total },
        })),
      };
    },
  };
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
