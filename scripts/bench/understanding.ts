/** Fields and answers of benchmark documents, in the format of their scorers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFolder } from '../../electron/engine/common/networks/model-folder.ts';
import { comparerOf } from '../../electron/engine/language/similarity/index.ts';
import { answerByMeaning, PassageIndex } from '../../electron/engine/understand/answers/index.ts';
import { extractFields } from '../../electron/engine/understand/fields/index.ts';
import { answerMarkdown } from '../../shared/answer-text.ts';
import type { Citation } from '../../shared/contract/citation.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { BenchSet } from './corpora.ts';
import { FIELD_SCHEMAS } from './field-schemas.ts';

interface CitedValue {
  readonly value: unknown;
  readonly confidence: number;
  readonly page?: number | undefined;
  /** Left, top, right, bottom as fractions of the page. */
  readonly bbox?: readonly number[] | undefined;
}

const cited = (value: unknown, confidence: number, citation?: Citation): CitedValue => ({
  value,
  confidence,
  page: citation?.page,
  bbox: citation && [
    citation.bbox.x,
    citation.bbox.y,
    citation.bbox.x + citation.bbox.width,
    citation.bbox.y + citation.bbox.height,
  ],
});

/** The fields of the set's schema that have a value. */
export function predictFields(
  set: BenchSet,
  pages: readonly PageContent[],
): Record<string, CitedValue | CitedValue[]> {
  const { fields } = extractFields(pages, FIELD_SCHEMAS[set.name] ?? []);
  const known = fields.filter(({ value }) => value !== null);
  return Object.fromEntries(
    known.map(({ path, value, confidence, citations }) => [
      path,
      Array.isArray(value)
        ? value.map((item, index) => cited(item, confidence, citations[index]))
        : cited(value, confidence, citations[0]),
    ]),
  );
}

export interface BenchQuestion {
  readonly id: string;
  /** File name of the document, with or without its suffix. */
  readonly doc: string;
  readonly question: string;
}

export function questionsOf(corpora: string, set: BenchSet): BenchQuestion[] {
  const path = join(corpora, set.name, 'questions.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

export interface PredictedAnswer {
  readonly id: string;
  readonly answer: string;
  /** The cited pages; the nearest ones if nothing was found. */
  readonly pages: readonly number[];
  readonly found: boolean;
  readonly certain: boolean;
  readonly confidence: number;
}

export async function predictAnswers(
  pages: readonly PageContent[],
  questions: readonly BenchQuestion[],
): Promise<PredictedAnswer[]> {
  const index = await PassageIndex.of(pages);
  const compare = await comparerOf(modelFolder());
  const predicted: PredictedAnswer[] = [];
  for (const { id, question } of questions) {
    const { content, citations, nearest, found, certain, confidence } = await answerByMeaning(
      index,
      question,
      { compare },
    );
    const cited = [...citations, ...nearest.map(({ citation }) => citation)];
    const numbers = [...new Set(cited.map(({ page }) => page))];
    const answer = answerMarkdown(content);
    predicted.push({ id, answer, pages: numbers, found, certain, confidence });
  }
  return predicted;
}
