/**
 * Questions that a form answers with its marks: `What is the marital status?` by the label of the
 * chosen option, `Is a photograph attached?` by whether its box is chosen, or by Yes and No.
 */
import { readBoolean } from '../../../../../shared/values/boolean-value.ts';
import { askedTerms } from '../../../language/vocabulary/question-words.ts';
import { contentTerms, isAmong, shareIn } from '../../../language/vocabulary/terms.ts';
import { type ChoiceGroup, choiceGroupsOf, type Option } from '../../content/choices.ts';
import { textOf } from '../../evidence/cite.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { withoutColon } from './passages.ts';
import { type AnswerSegment, paragraph, segments, value } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Share of the words of the question that the form must have. */
const LEAST_COVERED = 0.5;

/** Null if no marks on the pages answer the question. */
export function chosenOption(
  index: PassageIndex,
  { core, kind, metrics }: Question,
  citations: Citations,
): Statement | null {
  if (metrics.length > 0) return null;
  const asked = askedTerms(core);
  if (asked.length === 0) return null;
  let best: { group: ChoiceGroup; option: Option | null; share: number } | null = null;
  for (const group of index.pages.flatMap(choiceGroupsOf)) {
    const question = contentTerms(textOf(group.page, group.question));
    const consider = (option: Option | null, words: readonly string[]) => {
      const share = words.length === 0 ? 0 : shareIn(asked, words);
      if (share >= LEAST_COVERED && share > (best?.share ?? 0)) best = { group, option, share };
    };
    if (question.every((term) => isAmong(term, asked))) consider(null, question);
    if (kind !== 'yes_no') continue;
    for (const option of group.options) {
      const label = contentTerms(textOf(group.page, option.label));
      if (label.length > 0 && label.every((term) => isAmong(term, asked))) {
        consider(option, [...label, ...question]);
      }
    }
  }
  return best && statementOf(best, kind === 'yes_no', citations);
}

function statementOf(
  { group, option, share }: { group: ChoiceGroup; option: Option | null; share: number },
  isYesOrNo: boolean,
  citations: Citations,
): Statement | null {
  const { page, question, options } = group;
  const label = ({ label: words }: Option) => textOf(page, words);
  const say = (line: readonly AnswerSegment[], cited: readonly Option[]): Statement => {
    const words = cited.flatMap(({ mark, label: own }) => [mark, ...own]);
    const at = segments` (p. ${page.page}) ${citations.cite(page, [...question, ...words])}.`;
    return {
      content: [paragraph(segments`${line}${at}`)],
      confidence: share === 1 ? WHOLE : OPEN,
    };
  };
  if (option) {
    const verb = option.isChosen ? 'Yes: it is chosen' : 'No: it is not chosen';
    return say(segments`${verb}`, [option]);
  }
  const chosen = options.filter((one) => one.isChosen);
  const name = withoutColon(textOf(page, question));
  if (chosen.length === 0) {
    return isYesOrNo ? null : say(segments`Nothing is chosen for ${name}`, options);
  }
  const labels = chosen.map(label);
  const [only = ''] = labels;
  if (isYesOrNo) {
    const isPair = options.every((one) => readBoolean(label(one)) !== null);
    if (!isPair || labels.length > 1) return null;
    return say(segments`${readBoolean(only) ? 'Yes' : 'No'}`, chosen);
  }
  return say(segments`${name}: ${value(labels.join(', '), 0)}`, chosen);
}
