/**
 * What may answer a question: candidates of several generators, each a statement with its citations
 * and the features that `rank.ts` weighs. A generator only proposes; it does not know the others.
 */
import { says } from '../../language/vocabulary/question-words.ts';
import { chosenOption } from './compose/chosen-option.ts';
import { Citations } from './compose/citations.ts';
import { columnStatement } from './compose/columns.ts';
import { documentStatement } from './compose/document.ts';
import { fieldStatement } from './compose/field.ts';
import { listedRows } from './compose/listed-rows.ts';
import { metricStatement } from './compose/metrics.ts';
import { roleHolder } from './compose/role-holder.ts';
import { section } from './compose/section.ts';
import { sentences } from './compose/sentences.ts';
import { signatures } from './compose/signatures.ts';
import { statedSentence } from './compose/stated.ts';
import type { Candidate, Statement } from './compose/statement.ts';
import type { QuestionContext } from './features.ts';
import type { Question } from './question/understand.ts';

type Generate = (asked: QuestionContext, citations: Citations) => Statement | null;

/** Generators of one statement, by the name that their weights have. */
export const GENERATORS: Readonly<Record<string, Generate>> = {
  document: ({ index, question }, citations) => documentStatement(index, question.core, citations),
  field: ({ index, question, pages }, citations) =>
    fieldStatement(index, question, pages, citations),
  option: ({ index, question }, citations) => chosenOption(index, question, citations),
  role: ({ index, question }, citations) =>
    signatures(index, question, citations) ?? roleHolder(index, question, citations),
  column: ({ index, question }, citations) =>
    columnStatement(index.accounts.views, question, citations),
  section: ({ index, question }, citations) =>
    question.kind === 'section' ? section(question.text, index.pages, citations) : null,
  metric: ({ index, question }, citations) =>
    asksForReading(question) ? metricStatement(index.accounts, question, citations) : null,
  listed: ({ index, question }, citations) => listedRows(index, question, citations),
  stated: ({ index, question }, citations) => statedSentence(index, question, citations),
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
  return [...generated, ...sentences(index, question)];
}
