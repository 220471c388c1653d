/**
 * Questions about what a document defines, lists and labels in its text, with answers known by
 * construction.
 */

import { contentTerms } from '../../../electron/engine/language/vocabulary/terms.ts';
import type { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import type { Passage } from '../../../electron/engine/understand/content/passages.ts';
import { findDates } from '../../../shared/values/dates-in-text.ts';
import type { Labelled } from './judge.ts';
import { isSayable, pick, spoken, stated } from './wording.ts';

const OF_DEFINITION = [
  (term: string) => `What does ${term} mean?`,
  (term: string) => `How is "${term}" defined?`,
  (term: string) => `What is the definition of ${term}?`,
  (term: string) => `Was bedeutet ${term}?`,
];
const OF_LIST = [
  (heading: string) => `What are the ${heading}?`,
  (heading: string) => `Which ${heading} are there?`,
  (heading: string) => `List the ${heading}.`,
  (heading: string) => `Welche ${heading} gibt es?`,
];
const OF_LABEL = [
  (label: string) => `What is the ${label}?`,
  (label: string) => `${label}?`,
  (label: string) => `Was ist ${label}?`,
];
/** Words of a text that tell it from another. */
const FIRST_WORDS = 5;
const LISTED = 3;

const DEFINITION =
  /^["“„](?<term>\p{Lu}[^"”“]{3,40})["”“],? (?:means?|shall mean|refers? to|bedeutet|bezeichnet) (?<meaning>.+)$/u;
const LABELLED = /^(?<label>\p{Lu}[\p{L} ]{3,40}):\s(?<value>\S.{1,60})$/u;

const startOf = (text: string): string => text.split(/\s+/).slice(0, FIRST_WORDS).join(' ');

export const textQuestions = (index: PassageIndex): Readonly<Record<string, Labelled[]>> => ({
  definition: definitionsOf(index),
  list: listsOf(index),
  label: labelsOf(index),
});

/** Those that no other passage has the name of. */
const only = <T extends { name: string }>(all: readonly T[]): T[] =>
  [...Map.groupBy(all, ({ name }) => name.toLowerCase()).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );

const matches = (passages: readonly Passage[], pattern: RegExp, of: string) =>
  only(
    passages.flatMap((passage) => {
      const groups = passage.row ? undefined : pattern.exec(passage.text)?.groups;
      return groups ? [{ name: groups[of]?.trim() ?? '', groups, page: passage.page.page }] : [];
    }),
  );

const definitionsOf = ({ passages }: PassageIndex): Labelled[] =>
  matches(passages, DEFINITION, 'term').map(({ name, groups, page }, at) =>
    stated(pick(OF_DEFINITION, at)(name), 'definition', [startOf(groups.meaning ?? '')], page),
  );

/** What is labelled; for a date, when it is. */
const labelsOf = ({ passages }: PassageIndex): Labelled[] =>
  matches(passages, LABELLED, 'label').flatMap(({ name, groups, page }, at): Labelled[] => {
    if (!isSayable(name) || contentTerms(name).length < 2) return [];
    const value = (groups.value ?? '').trim();
    const [date] = findDates(value, null);
    const isDate = date !== undefined && date.end - date.start > value.length / 2;
    const question = pick(OF_LABEL, at)(spoken(name));
    return [stated(question, isDate ? 'date' : 'label', [startOf(value)], page)];
  });

function listsOf({ passages }: PassageIndex): Labelled[] {
  const headings = passages.flatMap((passage, at) => {
    const name = passage.text.replace(/^[\d.\s]+|[.:]$/g, '');
    return passage.heading && /s$/.test(name) ? [{ name, at, page: passage.page.page }] : [];
  });
  return only(headings).flatMap(({ name, at, page }): Labelled[] => {
    const items = passages.slice(at + 1, at + 1 + LISTED);
    const isList =
      items.length === LISTED && items.every(({ block }) => block.type === 'list_item');
    if (!isList || !isSayable(name) || new Set(items.map(({ block }) => block)).size < LISTED)
      return [];
    const accept = items.map(({ text }) => startOf(text.replace(/^\W+/u, '')));
    return [{ ...stated(pick(OF_LIST, at)(spoken(name)), 'list', accept, page), all: true }];
  });
}
