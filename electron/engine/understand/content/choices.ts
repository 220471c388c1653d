/**
 * What a form lets one choose: the marks of a page with their labels, by the question that they
 * answer. In text each mark stands before its label and the question before the first mark; in a
 * table the column header labels a mark that is alone in its cell, and the rest of the row asks.
 */
import type { FormField } from '../../../../shared/contract/form-field.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { type Box, centerX, centerY } from '../../../../shared/geometry.ts';
import { wordRange, wordRect } from '../evidence/cite.ts';

export interface Option {
  /** Index of the word that is the mark. */
  readonly mark: number;
  readonly isChosen: boolean;
  /** Words of its label; empty if it has none. */
  readonly label: readonly number[];
  /** Its form field; null if it is only drawn. */
  readonly field: FormField | null;
}

export interface ChoiceGroup {
  readonly page: PageContent;
  /** Words of the question; empty if there are none. */
  readonly question: readonly number[];
  readonly options: readonly Option[];
}

const CHOSEN = /^[☑☒◉]$/u;
const EMPTY = /^[☐○]$/u;
const BOX = /^[☐☑☒]$/u;

export const isChoiceMark = (text: string): boolean => CHOSEN.test(text) || EMPTY.test(text);

/** Maximum gap between a question and its options below it; heights of a mark. */
const WIDEST_GAP = 1.2;
/** Words of a question that stands in a block of its own above its options. */
const LONGEST_QUESTION = 20;

export function choiceGroupsOf(page: PageContent): ChoiceGroup[] {
  // An empty circle alone is a bullet: circles count where one of them is filled, or in forms.
  const { text } = page.words;
  const fields = page.form_fields ?? [];
  if (!text.some((word) => BOX.test(word) || CHOSEN.test(word)) && fields.length === 0) return [];
  if (!text.some(isChoiceMark)) return [];
  const groups: ChoiceGroup[] = [];
  let question: readonly number[] = [];
  let above: Box | null = null;
  for (const block of page.blocks) {
    if (block.type === 'table') {
      groups.push(...groupsOfTable(page, block.table_index ?? -1));
      question = [];
      continue;
    }
    const found = groupsOfWords(page, wordRange(block.words));
    const [first, ...others] = found;
    if (!first) {
      question = block.words[1] <= LONGEST_QUESTION ? wordRange(block.words) : [];
      above = block.bbox;
      continue;
    }
    if (above && !isRightAbove(above, page, first)) question = [];
    above = block.bbox;
    const open = groups.at(-1);
    if (first.question.length > 0) groups.push(first);
    else if (open && isSameGroup(open, first, question)) {
      groups[groups.length - 1] = { ...open, options: [...open.options, ...first.options] };
    } else groups.push({ ...first, question });
    groups.push(...others);
    question = groups.at(-1)?.question ?? [];
  }
  return groups;
}

/** Whether a block ends at most a line above the first mark of a group. */
function isRightAbove({ y, height }: Box, page: PageContent, { options }: ChoiceGroup): boolean {
  const mark = wordRect(page, options[0]?.mark ?? 0);
  return mark.y0 - (y + height) <= WIDEST_GAP * (mark.y1 - mark.y0);
}

/** Options without a question of their own continue the list above them. */
const isSameGroup = (open: ChoiceGroup, next: ChoiceGroup, question: readonly number[]): boolean =>
  open.question === question &&
  open.options.at(-1)?.field?.name === next.options[0]?.field?.name &&
  (open.options[0]?.field?.kind ?? 'radio') === 'radio';

/** Groups in a run of words: the questions, marks and labels of its lines. */
function groupsOfWords(page: PageContent, words: readonly number[]): ChoiceGroup[] {
  const { text } = page.words;
  const groups: { question: number[]; options: (Option & { label: number[] })[] }[] = [];
  let question: number[] = [];
  let label: number[] | null = null;
  words.forEach((word, at) => {
    if (isChoiceMark(text[word] ?? '')) {
      label = [];
      const option = {
        ...{ mark: word, label, field: fieldAt(page, word) },
        isChosen: CHOSEN.test(text[word] ?? ''),
      };
      const group = groups.at(-1);
      if (group && question.length === 0) group.options.push(option);
      else groups.push({ question, options: [option] });
      question = [];
      return;
    }
    const startsLine = at > 0 && isOnNextLine(page, words[at - 1] ?? word, word);
    if (label && startsLine && asksOnItsLine(page, words.slice(at))) label = null;
    if (label) label.push(word);
    else question.push(word);
  });
  return groups.map((group) => ({ page, ...group }));
}

const isOnNextLine = (page: PageContent, before: number, word: number): boolean =>
  wordRect(page, word).y0 > (wordRect(page, before).y0 + wordRect(page, before).y1) / 2 &&
  wordRect(page, word).x0 < wordRect(page, before).x0;

/** Whether a line that starts with text goes on with a mark: a question of its own. */
function asksOnItsLine(page: PageContent, words: readonly number[]): boolean {
  for (const [at, word] of words.entries()) {
    if (at > 0 && isOnNextLine(page, words[at - 1] ?? word, word)) return false;
    if (isChoiceMark(page.words.text[word] ?? '')) return true;
  }
  return false;
}

function groupsOfTable(page: PageContent, index: number): ChoiceGroup[] {
  const table = page.tables[index];
  if (!table) return [];
  const { text } = page.words;
  const groups: ChoiceGroup[] = [];
  for (const row of new Set(table.cells.map((cell) => cell.row))) {
    const cells = table.cells
      .filter((cell) => cell.row === row && cell.words !== undefined)
      .map((cell) => ({ cell, words: wordRange(cell.words ?? [0, 0]) }));
    const question = cells
      .filter(({ words }) => !words.some((word) => isChoiceMark(text[word] ?? '')))
      .flatMap(({ words }) => words);
    const inCells = cells.flatMap(({ cell, words }) =>
      groupsOfWords(page, words).map((group) => ({ cell, group })),
    );
    const options = inCells.flatMap(({ cell, group }) =>
      group.options.map((option) => {
        if (option.label.length > 0) return option;
        if (group.question.length > 0) return { ...option, label: group.question };
        const head = table.cells.find(
          ({ header, column, row: at }) => header && column === cell.column && at < row,
        );
        return { ...option, label: head?.words ? wordRange(head.words) : [] };
      }),
    );
    const own = inCells.flatMap(
      ({
        group: {
          question: asked,
          options: [first],
        },
      }) => ((first?.label.length ?? 0) > 0 ? asked : []),
    );
    if (options.length > 0) groups.push({ page, question: [...question, ...own], options });
  }
  return groups;
}

/** The form field whose button a word is. */
function fieldAt(page: PageContent, word: number): FormField | null {
  const rect = wordRect(page, word);
  const [x, y] = [centerX(rect), centerY(rect)];
  const holds = (box: Box) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  const buttons = (page.form_fields ?? []).filter(
    ({ kind }) => kind === 'checkbox' || kind === 'radio',
  );
  return buttons.find(({ bbox, option_boxes = [bbox] }) => option_boxes.some(holds)) ?? null;
}
