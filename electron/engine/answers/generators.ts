/**
 * What may answer a question: candidates of several generators, each a statement with its citations
 * and the features that `rank.ts` weighs. A generator only proposes; it does not know the others.
 */
import { says } from '../vocabulary/question-words.ts';
import { cellCandidates } from './compose/cells.ts';
import { chosenOption } from './compose/chosen-option.ts';
import { Citations } from './compose/citations.ts';
import { columnStatement } from './compose/columns.ts';
import { documentStatement } from './compose/document.ts';
import { enumeration } from './compose/enumeration.ts';
import { abbreviation, countOfList, definition, list, section } from './compose/extracts.ts';
import { extremePeriod } from './compose/extreme-period.ts';
import { fieldStatement } from './compose/field.ts';
import { metricStatement } from './compose/metrics.ts';
import { pairStatement } from './compose/pair.ts';
import { roleHolder } from './compose/role-holder.ts';
import { sentences } from './compose/sentences.ts';
import { seriesStatement } from './compose/series.ts';
import { statedCount } from './compose/stated-count.ts';
import type { Candidate, Statement } from './compose/statement.ts';
import { textComparison } from './compose/text-comparison.ts';
import { yearEnd } from './compose/year-end.ts';
import type { QuestionContext } from './features.ts';
import type { Question } from './question/understand.ts';

type Generate = (asked: QuestionContext, citations: Citations) => Statement | null;

/** Generators of one statement, by the name that their weights have. */
export const GENERATORS: Readonly<Record<string, Generate>> = {
  abbreviation: ({ index, question }, citations) => abbreviation(question, index.pages, citations),
  document: ({ index, question, pages }, citations) =>
    documentStatement(index, question.core, pages, citations),
  definition: ({ index, question }, citations) =>
    question.kind === 'definition' ? definition(question.core, index, citations) : null,
  field: fieldStatement,
  option: ({ index, question }, citations) => chosenOption(index, question, citations),
  role: ({ index, question }, citations) => roleHolder(index, question.core, citations),
  'year end': ({ index, question }, citations) => yearEnd(index, question, citations),
  enumeration: ({ index, question }, citations) => enumeration(index, question, citations),
  pair: ({ index, question }, citations) => pairStatement(index, question, citations),
  'extreme period': ({ index, question }, citations) =>
    extremePeriod(index.accounts, question, citations),
  column: ({ index, question }, citations) =>
    columnStatement(index.accounts.views, question, citations),
  section: ({ index, question }, citations) =>
    question.kind === 'section' ? section(question.text, index.pages, citations) : null,
  metric: ({ index, question }, citations) =>
    asksForReading(question) ? metricStatement(index.accounts, question, citations) : null,
  series: ({ index, question, pages }, citations) =>
    seriesStatement(index, question, pages, citations),
  'stated count': ({ index, question }, citations) => statedCount(index, question, citations),
  comparison: ({ index, question }, citations) =>
    question.kind === 'comparison' ? textComparison(index, question.core, citations) : null,
  list: ({ question, pages }, citations) =>
    question.kind === 'list'
      ? list(
          question.core,
          pages.map(({ page }) => page),
          citations,
        )
      : null,
  'count of a list': ({ question, pages }, citations) =>
    question.kind === 'count'
      ? countOfList(
          question.core,
          pages.map(({ page }) => page),
          citations,
        )
      : null,
};

/** Whether a number can answer: not the reason for a change, nor what a word means. */
const asksForReading = ({ core, kind }: Question): boolean =>
  !says(core, 'reason') && kind !== 'definition';

export function candidatesFor(asked: QuestionContext): Candidate[] {
  const generated = Object.entries(GENERATORS).flatMap(([generator, generate]): Candidate[] => {
    const citations = new Citations();
    const statement = generate(asked, citations);
    return statement ? [{ generator, statement, citations }] : [];
  });
  const { index, question } = asked;
  const cells = asksForReading(question) ? cellCandidates(index, question) : [];
  return [...generated, ...cells, ...sentences(index, question)];
}
