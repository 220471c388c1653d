/**
 * Search over the page text. FTS5 finds the pages; where on a page the query stands is then read
 * from the same token text that the index holds, and only the pages of the hits that are returned
 * are opened for their words. So the total is exact and cheap, and every hit knows its ink.
 */
import type { Words } from '../../../shared/contract/index.ts';
import {
  matchExpression,
  occurrences,
  pageTokens,
  parseQuery,
  type Token,
} from '../search-text.ts';
import type { SearchRepository, TextHit } from '../types.ts';
import type { Db } from './database.ts';
import { contentOf } from './pages.ts';

/** Words shown before and after a match. */
const SNIPPET_BEFORE = 8;
const SNIPPET_AFTER = 12;

interface Candidate {
  id: number;
  page: number;
  document_id: string;
  filename: string | null;
  tokens: string;
}

/** Runs of tokens, from and to (exclusive), that together are one hit. */
type Run = readonly (readonly [number, number])[];

export function searchRepository(db: Db): SearchRepository {
  const candidates = db.prepare<unknown[], Candidate>(
    `SELECT p.id, p.page, d.id AS document_id, d.filename, t.tokens
     FROM page_text t
     JOIN pages p ON p.id = t.rowid
     JOIN jobs j ON j.extraction_id = p.extraction_id
     JOIN documents d ON d.id = j.document_id
     WHERE page_text MATCH @match AND d.account_id = @account AND d.deleted_at IS NULL
       AND (@document IS NULL OR d.id = @document)
       AND (@collection IS NULL OR d.id IN
         (SELECT document_id FROM collection_documents WHERE collection_id = @collection))
       AND j.seq = (SELECT max(seq) FROM jobs
                    WHERE document_id = d.id AND extraction_id IS NOT NULL)
     ORDER BY d.added_at DESC, d.id, p.page`,
  );
  const content = db.prepare<[number], { content: Uint8Array }>(
    'SELECT content FROM pages WHERE id = ?',
  );

  return {
    async search(account, { text, documentId, collectionId, limit }) {
      const query = parseQuery(text);
      if (query.phrases.length === 0) return { items: [], total: 0 };
      const { phrases, whole } = query;
      const values = {
        match: matchExpression(phrases),
        account,
        document: documentId ?? null,
        collection: collectionId ?? null,
      };

      const items: TextHit[] = [];
      let total = 0;
      for (const candidate of candidates.iterate(values)) {
        const runs = runsOf(candidate.tokens, whole ?? null, phrases);
        total += runs.length;
        const wanted = runs.slice(0, limit - items.length);
        if (wanted.length === 0) continue;
        const row = content.get(candidate.id);
        if (!row) continue;
        const { words } = contentOf(row.content);
        const tokens = pageTokens(words);
        for (const run of wanted) items.push({ ...place(candidate), ...inkOf(run, tokens, words) });
      }
      return { items, total };
    },
  };
}

const place = ({ document_id, filename, page }: Candidate) => ({
  documentId: document_id,
  filename,
  page,
});

/**
 * One hit for every place where the query stands as it was typed; where its words only stand
 * apart on the page, one hit that holds the first of each.
 */
function runsOf(
  text: string,
  whole: { tokens: readonly string[]; open: boolean } | null,
  phrases: readonly { tokens: readonly string[]; open: boolean }[],
): Run[] {
  const single = whole ?? (phrases.length === 1 ? (phrases[0] ?? null) : null);
  if (single) {
    const size = single.tokens.length;
    const runs = occurrences(text, single).map((at): Run => [[at, at + size]]);
    if (runs.length > 0) return runs;
  }
  const apart = phrases.map(({ tokens, open }): readonly [number, number] => {
    const at = occurrences(text, { tokens, open })[0] ?? 0;
    return [at, at + tokens.length];
  });
  return [apart.sort((a, b) => a[0] - b[0])];
}

/** The words of a hit, their boxes, and a line of text around them. */
function inkOf(run: Run, tokens: readonly Token[], words: Words) {
  const matched = new Set<number>();
  for (const [from, to] of run) {
    for (const token of tokens.slice(from, to)) {
      for (let word = token.first; word <= token.last; word++) matched.add(word);
    }
  }
  const indexes = [...matched].sort((a, b) => a - b);
  const first = Math.max(0, (indexes[0] ?? 0) - SNIPPET_BEFORE);
  const last = Math.min(words.text.length, first + SNIPPET_BEFORE + indexes.length + SNIPPET_AFTER);
  let snippet = '';
  const marks: [number, number][] = [];
  for (let word = first; word < last; word++) {
    if (snippet) snippet += ' ';
    const start = snippet.length;
    snippet += words.text[word] ?? '';
    if (!matched.has(word)) continue;
    const previous = marks.at(-1);
    if (previous && previous[1] === start - 1) previous[1] = snippet.length;
    else marks.push([start, snippet.length]);
  }
  const boxes = indexes.flatMap((word) => words.boxes.slice(4 * word, 4 * word + 4));
  return { snippet, marks, words: indexes, boxes };
}
