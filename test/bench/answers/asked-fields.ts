/**
 * Questions for what forms label and agreements state, asked of the labelled sets of typed fields: as
 * people ask them, judged by the scorers of these sets.
 */
import { modelFolder } from '../../../electron/engine/common/networks/model-folder.ts';
import { comparerOf } from '../../../electron/engine/language/similarity/index.ts';
import {
  answerByMeaning,
  PassageIndex,
} from '../../../electron/engine/understand/answers/index.ts';
import { answerMarkdown, citationsIn } from '../../../shared/answer-text.ts';
import { parseDate } from '../../../shared/values/date-value.ts';
import type { Bench } from '../corpus.ts';
import { askedDocuments } from '../fields/examples.ts';
import { isRight } from './judge.ts';

/** By set and field. */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  deepform: {
    advertiser: ['Who is the advertiser?'],
    gross_amount: ['What is the gross amount?', 'What is the total amount of the contract?'],
    flight_from: ['When does the flight start?'],
    flight_to: ['When does the flight end?'],
  },
  'kleister-nda': {
    party: ['Who are the parties to this agreement?'],
    jurisdiction: ['What is the governing law?', 'Which state’s law governs this agreement?'],
    effective_date: [
      'What is the effective date of this agreement?',
      'When was the agreement made?',
    ],
    term: ['What is the term of the agreement?'],
  },
  invoice2data: {
    issuer: ['Who issued the invoice?'],
    invoice_number: ['What is the invoice number?', 'Invoice number'],
    date: ['What is the invoice date?', 'When was the invoice issued?'],
    amount: ['What is the total amount due?', 'How much is the invoice?'],
  },
};

const says = (statement: string, label: string): boolean =>
  isRight(
    { question: '', kind: '', stated: true, answer: null, accept: [label], pages: [] },
    statement,
    [],
  );

/** A line for each set: how many answers are right, and how many of the certain ones. */
export async function askFields(bench: Bench): Promise<string[]> {
  const compare = await comparerOf(modelFolder());
  const lines: string[] = [];
  for (const [set, questions] of Object.entries(QUESTIONS)) {
    const outcomes: { readonly certain: boolean; readonly right: boolean }[] = [];
    for (const { id, pages, truth } of await askedDocuments(bench, set)) {
      const index = await PassageIndex.of(pages);
      for (const [field, wordings] of Object.entries(questions)) {
        const labels = truth.labels(id, field);
        if (labels.length === 0) continue;
        for (const question of wordings) {
          const { content, citations, certain } = await answerByMeaning(index, question, {
            compare,
          });
          const quotes = citationsIn(content).flatMap((at) => citations[at]?.quote ?? []);
          const [first = ''] = answerMarkdown(content).split('\n\n');
          const right = labels.every(
            (label) =>
              says(first, label) ||
              quotes.some(
                (quote) =>
                  truth.means(field, label, quote) || parseDate(quote, null)?.value === label,
              ),
          );
          outcomes.push({ certain, right });
        }
      }
    }
    const sure = outcomes.filter(({ certain }) => certain);
    const rightOf = (all: typeof outcomes) => all.filter(({ right }) => right).length;
    lines.push(
      `${set}: asked ${outcomes.length}, right ${rightOf(outcomes)}, certain ${sure.length}, of these right ${rightOf(sure)}`,
    );
  }
  return lines;
}
