/**
 * Finds the pages and passages relevant to a question. A passage is scored by BM25 over its own
 * words and, at a lower weight, those of its headings; a page by BM25 over its words and by its
 * best passage. Pages that the question names, and pages of the statements that it means, come
 * first. Terms of one word family (govern, governing) match each other.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { StatementKind } from '../../../../shared/contract/table.ts';
import { CONTAINER_TERMS } from '../../language/vocabulary/accounting.ts';
import { askedTerms, says } from '../../language/vocabulary/question-words.ts';
import { isAmong, isStopWord, sameFamily, termsOf } from '../../language/vocabulary/terms.ts';
import { Accounts } from '../accounts/accounts.ts';
import { type Passage, PassageReader } from '../content/passages.ts';
import { Bm25 } from '../evidence/bm25.ts';
import { LOCATION_PATTERN, type QuestionKind, questionKind } from './question/kind.ts';
import { referencesIn, refersTo } from './question/references.ts';
import type { Pages } from './types.ts';

/** Weight of a term in the headings relative to one in the passage. */
const CONTEXT_WEIGHT = 0.4;
/** Weight of the page score added to the scores of its passages. */
const PAGE_WEIGHT = 0.5;
/** Weight of the best passage in the score of its page. */
const BEST_PASSAGE = 0.5;
/** Factor for a passage that contains the kind of entity asked for. */
const KIND_BONUS = 1.15;
/** Factor for headings: they show where the answer is, but seldom contain it. */
const HEADING_SHARE = 0.4;
/** Weight of a term of the same family relative to the term itself. */
const FAMILY_WEIGHT = 0.4;
/** Relative weight of words for the document and its parts. */
const CONTAINER_WEIGHT = 0.4;
/** For the first page, if a question is about the document as a whole; share of the best score. */
const FRONT_BONUS = 0.5;
/** For a page that the question names; share of the best score. */
const REFERENCE_BONUS = 1;
/** For the page of a statement that the question means; share of the best score. */
const STATEMENT_BONUS = 1;

export interface Match {
  readonly passage: Passage;
  readonly score: number;
  /** Share of the question's terms, weighted by rarity, in the passage or its context. */
  readonly coverage: number;
}

/** A page with its best passage. */
export interface PageMatch {
  readonly page: PageContent;
  readonly score: number;
  /** Best first; at least one. */
  readonly matches: readonly Match[];
}

const OF_KIND: Record<Exclude<QuestionKind, 'any'>, RegExp> = {
  number: /\d/,
  date: /\b(?:1[89]|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/,
  place: LOCATION_PATTERN,
  person: /\p{Lu}\p{Ll}+\s+(?:\p{Lu}\.\s+)?\p{Lu}\p{Ll}+/u,
};

/** Search index over the passages of one document. */
export class PassageIndex {
  readonly pages: PageContent[] = [];
  readonly #passages: Passage[] = [];
  readonly #texts = new Bm25();
  readonly #pageTexts = new Bm25();
  /** Index into the pages by page number. */
  readonly #pageOf = new Map<number, number>();
  readonly #forms = new Map<string, boolean>();
  #accounts: Accounts | null = null;
  /** Terms that occur without a capital. */
  #lowerCase: ReadonlySet<string> | null = null;

  static async of(pages: Pages): Promise<PassageIndex> {
    const index = new PassageIndex();
    const reader = new PassageReader();
    for await (const page of pages) {
      const all: string[] = [];
      for (const passage of reader.read(page)) {
        const own = contentOf(passage.text);
        const context = contentOf(passage.context);
        index.#texts.add([
          { terms: own, weight: 1 },
          { terms: context, weight: CONTEXT_WEIGHT },
        ]);
        index.#passages.push(passage);
        for (const term of own) all.push(term);
      }
      index.#pageOf.set(page.page, index.#pageTexts.add([{ terms: all, weight: 1 }]));
      index.pages.push(page);
    }
    return index;
  }

  /** The tables of the document as accounts; created on first use. */
  get accounts(): Accounts {
    this.#accounts ??= new Accounts(this.pages);
    return this.#accounts;
  }

  /** All passages in reading order. */
  get passages(): readonly Passage[] {
    return this.#passages;
  }

  /** All terms of the passages and of what stands above them. */
  terms(): string[] {
    return [...this.#texts.terms()];
  }

  /** The passages with a term in their text or above it, in reading order. */
  passagesWith(terms: readonly string[]): Passage[] {
    const ids = new Set(terms.flatMap((term) => this.#texts.having(term)));
    return this.#passages.filter((_, id) => ids.has(id));
  }

  /** Rarity of a term among the passages; 0 if the document does not contain it. */
  rarity(term: string): number {
    return this.#texts.rarity(term);
  }

  /** Share of the pages that contain a term. */
  pageShare(term: string): number {
    return this.#pageTexts.share(term);
  }

  /** Whether the document always capitalises the word. */
  isName(word: string): boolean {
    this.#lowerCase ??= new Set(
      this.pages.flatMap(({ words }) =>
        words.text.filter((text) => /^\p{Ll}/u.test(text)).flatMap(termsOf),
      ),
    );
    return termsOf(word).every((term) => !this.#lowerCase?.has(term));
  }

  /** Whether the document contains the word or one of its family. */
  hasForm(term: string): boolean {
    const before = this.#forms.get(term);
    if (before !== undefined) return before;
    const has = this.rarity(term) > 0 || isAmong(term, this.#texts.terms());
    this.#forms.set(term, has);
    return has;
  }

  /** Whether a passage has the words, next to each other. */
  says(words: string): boolean {
    const terms = contentOf(words);
    return (
      terms.every((term) => this.rarity(term) > 0) &&
      (!words.includes(' ') ||
        this.#passages.some(({ text }) => text.toLowerCase().includes(words)))
    );
  }

  /** Whether the document contains a form of the word, possibly within another word. */
  hasFamily(term: string): boolean {
    return this.terms().some((known) => sameFamily(known, term) || known.includes(term));
  }

  /** The best passages, best first; those without any term of the question are excluded. */
  search(question: string, limit: number): Match[] {
    const terms = [...new Set(askedTerms(question))];
    const weights = this.#withFamilies(terms);
    const pages = this.#pageTexts.scores(weights);
    const ranked = this.#scored(question, weights).map(({ id, score, passage }) => ({
      id,
      passage,
      score: score + PAGE_WEIGHT * (pages[this.#pageOf.get(passage.page.page) ?? -1] ?? 0),
    }));
    ranked.sort((a, b) => b.score - a.score || a.id - b.id);
    return ranked
      .slice(0, limit)
      .map(({ passage, score }) => ({ passage, score, coverage: this.coverage(terms, passage) }));
  }

  /** The best pages, best first, each with its passages. */
  searchPages(
    question: string,
    limit: number,
    {
      statements = [],
      reference = question,
      perPage = 3,
    }: { statements?: readonly StatementKind[]; reference?: string; perPage?: number } = {},
  ): PageMatch[] {
    const terms = [...new Set(askedTerms(question))];
    const weights = this.#withFamilies(terms);
    const byPage = Map.groupBy(this.#scored(question, weights), ({ passage }) => passage.page.page);
    const texts = this.#pageTexts.scores(weights);
    const references = referencesIn(reference);
    const scored = this.pages.map((page) => {
      const passages = (byPage.get(page.page) ?? []).sort(
        (a, b) => b.score - a.score || a.id - b.id,
      );
      const text = texts[this.#pageOf.get(page.page) ?? -1] ?? 0;
      return { page, passages, score: text + BEST_PASSAGE * (passages[0]?.score ?? 0) };
    });
    const best = Math.max(...scored.map(({ score }) => score), 1);
    const lead = this.#statementPages(statements);
    const front = says(question, 'about_document') ? this.pages[0] : null;
    const ranked = scored.map(({ page, passages, score }) => ({
      page,
      passages,
      score:
        score +
        (page === front ? best * FRONT_BONUS : 0) +
        best * REFERENCE_BONUS * refersTo(references, page, this.pages.length) +
        best * STATEMENT_BONUS * (lead.get(page.page) ?? 0),
    }));
    return ranked
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.page.page - b.page.page)
      .slice(0, limit)
      .flatMap(({ page, passages, score }) => {
        const chosen = passages.length > 0 ? passages : this.#anyOf(page);
        const matches = chosen.slice(0, perPage).map(({ passage, score: own }) => ({
          passage,
          score: own,
          coverage: this.coverage(terms, passage),
        }));
        return matches.length > 0 ? [{ page, score, matches }] : [];
      });
  }

  /** Share of terms in a passage or its context, weighted by rarity. */
  coverage(terms: readonly string[], passage: Passage): number {
    return this.shareOf(terms, new Set([...termsOf(passage.text), ...termsOf(passage.context)]));
  }

  /** Share of terms in a set, weighted by rarity; long terms also match by word form. */
  shareOf(terms: readonly string[], has: ReadonlySet<string>): number {
    let all = 0;
    let found = 0;
    for (const term of terms) {
      // A term missing from the document has the weight of its rarest term.
      const weight = this.#texts.rarity(term) || Math.log(1 + this.#texts.size);
      all += weight;
      if (has.has(term) || (term.length >= 5 && isAmong(term, has))) {
        found += weight;
      }
    }
    return all === 0 ? 0 : found / all;
  }

  /** 1 for the page of the best statement of each kind, less for the following ones. */
  #statementPages(kinds: readonly StatementKind[]): Map<number, number> {
    const pages = new Map<number, number>();
    for (const kind of kinds) {
      const own = this.accounts.statements.filter((statement) => statement.kind === kind);
      for (const [rank, { view, score }] of own.slice(0, 2).entries()) {
        if (score < 0.7) continue;
        const share = rank === 0 ? 1 : 0.25;
        pages.set(view.page.page, Math.max(pages.get(view.page.page) ?? 0, share));
      }
    }
    return pages;
  }

  #anyOf(page: PageContent) {
    const id = this.#passages.findIndex((passage) => passage.page === page);
    const passage = this.#passages[id];
    return passage ? [{ id, passage, score: 0 }] : [];
  }

  #scored(question: string, weights: ReadonlyMap<string, number>) {
    const scores = this.#texts.scores(weights);
    const kind = questionKind(question);
    const scored: { id: number; passage: Passage; score: number }[] = [];
    for (const [id, passage] of this.#passages.entries()) {
      const own = scores[id] ?? 0;
      if (own === 0) continue;
      const fits = kind !== 'any' && OF_KIND[kind].test(passage.text);
      const factor = (fits ? KIND_BONUS : 1) * (passage.heading ? HEADING_SHARE : 1);
      scored.push({ id, passage, score: own * factor });
    }
    return scored;
  }

  /** The terms of a question, and at a lower weight those of their families in the document. */
  #withFamilies(terms: readonly string[]): Map<string, number> {
    const weights = new Map(
      terms.map((term) => [term, CONTAINER_TERMS.has(term) ? CONTAINER_WEIGHT : 1]),
    );
    const long = terms.filter((term) => term.length >= 5 && /^\p{L}+$/u.test(term));
    if (long.length === 0) return weights;
    const stems = new Map(long.map((term) => [term.slice(0, 5), term]));
    for (const known of this.#texts.terms()) {
      const term = stems.get(known.slice(0, 5));
      if (term === undefined || weights.has(known) || !sameFamily(term, known)) continue;
      weights.set(known, FAMILY_WEIGHT);
    }
    return weights;
  }
}

const contentOf = (text: string): string[] => termsOf(text).filter((term) => !isStopWord(term));
