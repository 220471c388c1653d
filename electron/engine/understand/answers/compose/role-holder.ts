/**
 * Who holds a role: "Who is the chief executive officer?", "Who audits the company?". Every
 * occurrence of the role with a name beside it counts for that name, as in signatures ("Jane Smith,
 * Chief Executive Officer") and in text ("our auditor, Alder Audit LLP", "audited by Alder Audit
 * LLP"); the name with the most occurrences is the answer.
 */

import {
  ALL_LANGUAGES,
  isHonorific,
  isLegalForm,
  labelTerms,
  splitWords,
} from '../../../language/vocabulary/index.ts';
import { says, slotsIn, wordAfter } from '../../../language/vocabulary/question-words.ts';
import { actorOf, isRoleWord, namesOfOffice } from '../../../language/vocabulary/role-words.ts';
import {
  contentTerms,
  isCapitalised,
  isPossessive,
  isStopWord,
  termsOf,
} from '../../../language/vocabulary/terms.ts';
import type { Passage } from '../../content/passages.ts';
import { withoutEnd } from '../question/request.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { legalName, qualifiersOf } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { nameAfter, nameBefore } from './names-beside.ts';
import { joined, paragraph, segments, value } from './segments.ts';
import { SIGNATURE } from './signatures.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** A longer question says more than whose actor it asks for; words. */
const LONGEST_QUESTION = 8;
const LONGEST_ROLE = 5;
const MOST_CITED = 3;
/** First names between a title and a surname, and the title. */
const MOST_NAMES = 3;
/** `Chief Financial Officer of the Alder Brand` is another office, `Chairman of the Board` is not. */
const OF = /^(?:of|for|at) (?!the board\b)/i;
/** Words after an office in which its end stands: `Treasurer (through May 2014)`. */
const END_AFTER = 4;

interface Office {
  readonly terms: readonly string[];
  readonly isOrganisation: boolean;
  /** Terms of the whole document's company; null if the question names a part. */
  readonly whole: readonly string[] | null;
}

interface Holding {
  readonly name: string;
  readonly passage: Passage;
}

/** The role that a question asks the holder of: `chief executive officer`; null if it asks for none. */
export function roleAskedFor(core: string): string | null {
  const { role: first = '', of = '' } = slotsIn(core, 'holder')?.named ?? {};
  const whole = core.slice(core.indexOf(first), core.lastIndexOf(of) + of.length);
  // "Vorsitzende des Vorstands" is an office of its own.
  const role = of !== '' && namesOfOffice(whole).length > 1 ? whole : first;
  return role === '' || splitWords(role).length > LONGEST_ROLE ? null : role;
}

/** `Who audits the company?` asks for its auditor, if the document has one. */
function actorAskedFor(index: PassageIndex, core: string): string | null {
  if (splitWords(core).length > LONGEST_QUESTION) return null;
  const actor = actorOf(wordAfter(core, 'who'));
  return actor !== null && index.rarity(actor) > 0 ? actor : null;
}

const roleTerms = (role: string): string[] => termsOf(role).filter((term) => !isStopWord(term));

/** Whether a text has the words of a role one after the other. */
export const namesRole = (text: string, role: string): boolean =>
  ` ${termsOf(text).join(' ')} `.includes(` ${roleTerms(role).join(' ')} `);

/** Whether a question asks who holds an office: "Who is the treasurer?", not "Who is the tenant?". */
export const asksForOffice = (core: string): boolean =>
  roleTerms(roleAskedFor(core) ?? '').some(isRoleWord);

/** Null if the question asks for no role, or no name stands beside it. */
export function roleHolder(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const { core } = question;
  const role = roleAskedFor(core) ?? actorAskedFor(index, core);
  if (role === null || !roleTerms(role).some(isRoleWord)) return null;
  // A director of research is no director, but one of the company is.
  const own = new Set(qualifiersOf(index, question));
  const of = slotsIn(core, 'holder')?.named.of ?? '';
  const ofPart = roleTerms(of).filter((term) => own.has(term) && !roleTerms(role).includes(term));
  const offices = namesOfOffice(role).map((name) => [...roleTerms(name), ...ofPart]);
  const named = ofPart.length > 0 ? withoutEnd(core.slice(core.indexOf(role))) : role;
  const isOrganisation = namesOfOffice(role).some(
    (name) => ALL_LANGUAGES.kindOf(ALL_LANGUAGES.units(labelTerms(name))) === 'organisation',
  );
  // One name is no list of the directors.
  if (question.kind === 'list' && !isOrganisation) return null;
  const whole = ofPart.length > 0 ? null : [...legalName(index), ...contentTerms(core)];
  const words = new Set(roleAskedFor(core) === null ? [] : contentTerms(core));
  const near = offices.flatMap(([first = '', ...others]) =>
    others.length > 0 ? first : [first, ...index.terms().filter((term) => isDoneBy(term, first))],
  );
  const found = index
    .passagesWith(near)
    .flatMap((passage) =>
      offices.flatMap((terms) => holdersIn(index, passage, { terms, isOrganisation, whole })),
    )
    // "OPM" is not the director of OPM, and the holder is not somebody's.
    .filter(
      ({ name }) =>
        !splitWords(name).some(isPossessive) && !termsOf(name).some((term) => words.has(term)),
    )
    .flatMap((holding): Holding[] => {
      if (!isOrganisation) return [holding];
      const name = upToLegalForm(holding.name);
      return name === null ? [] : [{ ...holding, name }];
    });
  const byName = Map.groupBy(found, ({ name }) => surnameOf(name));
  const [best, rival] = [...byName.values()].toSorted((a, b) => b.length - a.length);
  const [first] = best?.toSorted((a, b) => b.name.length - a.name.length) ?? [];
  if (!best || !first) return null;
  // Another name has at least half as many occurrences.
  const disputed =
    (rival !== undefined && rival.length * 2 > best.length) ||
    (!isOrganisation &&
      (isOfSeveral(index, role) || !(isPerson(index, first.name) || best.some(isListed))));
  const cited = [first, ...best.filter((one) => one !== first)].slice(0, MOST_CITED);
  const marks = cited.map(({ passage }) => citations.cite(passage.page, passage.words));
  const holder = value(first.name, marks[0]?.citation ?? null);
  const line = segments`${holder} is the ${named} ${joined([...new Set(marks)], ' ')}.`;
  return { content: [paragraph(line)], confidence: disputed ? OPEN : WHOLE };
}

/** `Alder Audit LLP` for "Alder Audit LLP Portland"; null for a name without a legal form. */
function upToLegalForm(name: string): string | null {
  const words = splitWords(name);
  const end = words.findIndex((word, at) => at > 0 && isLegalForm(word));
  return end === -1 ? null : words.slice(0, end + 1).join(' ');
}

/** `Donahoe` for "John J. Donahoe II" and "Mr. Donahoe". */
const surnameOf = (name: string): string =>
  splitWords(name)
    .filter((word) => !/^(?:\p{Lu}\.?|I{1,3}|IV|Jr\.?|Sr\.?)$/u.test(word))
    .at(-1)
    ?.toLowerCase() ?? name;

/** Whether a name has an initial, or stands after a title or a signature somewhere: "Mr. Alder". */
function isPerson(index: PassageIndex, name: string): boolean {
  const surname = surnameOf(name);
  const isTitled = ({ text }: Passage): boolean => {
    const words = splitWords(text);
    return words.some((word, at) => {
      const before = words.slice(Math.max(0, at - MOST_NAMES), at);
      const isName = word.toLowerCase().replace(/(?:['’]s)?\P{L}*$/u, '') === surname;
      return isName && before.some((one) => isHonorific(one) || SIGNATURE.test(one));
    });
  };
  return (
    /\p{Lu}\.\s/u.test(name) ||
    isHonorific(name.split(' ')[0] ?? '') ||
    index.passages.some(isTitled)
  );
}

/** Whether a table lists the holder, whose name is the label of a row, with the office. */
const isListed = ({ name, passage: { row } }: Holding): boolean =>
  row !== undefined && termsOf(row.label).join(' ') === termsOf(name).join(' ');

/** Whether the document speaks of several who hold an office: "our directors". */
const isOfSeveral = (index: PassageIndex, role: string): boolean =>
  index.passages.some(({ text }) => text.toLowerCase().includes(`${role.toLowerCase()}s`));

/** Whether the word is a part of another office: `Vice` President, `Lead` Director. */
const isOfOtherOffice = (word: string): boolean =>
  !(/[,;:.&)]$/.test(word) || isPossessive(word)) &&
  termsOf(word).some((term) => !isStopWord(term) && (isCapitalised(word) || isRoleWord(term)));

/** Whether the words after an office name a part of the company: `President, Alder Brand`. */
function isOfPart(
  words: readonly string[],
  at: number,
  end: number,
  whole: readonly string[],
): boolean {
  const [comma = '', next = ''] = words.slice(end - 1);
  const [term] = termsOf(next);
  return (
    (/,$/.test(comma) || says(words.slice(0, at).join(' '), 'appointed')) &&
    // `our president`: the name after it is that of the holder.
    !(says(words[at - 1] ?? '', 'determiner') || isPossessive(words[at - 1] ?? '')) &&
    /^\p{Lu}\p{Ll}/u.test(next) &&
    term !== undefined &&
    !(isStopWord(term) || isRoleWord(term) || whole.includes(term))
  );
}

function holdersIn(
  index: PassageIndex,
  passage: Passage,
  { terms: role, isOrganisation, whole }: Office,
): Holding[] {
  const words = splitWords(passage.text);
  const terms = words.map((word) => termsOf(word)[0] ?? '');
  const isActor = role.length === 1;
  return words.flatMap((word, at): Holding[] => {
    if (isActor && isDoneBy(word, role[0] ?? '')) {
      if (says(words.slice(0, at).join(' '), 'signs')) return signatory(index, passage);
      const name = words[at + 1] === 'by' ? nameAfter(words, at + 2, index) : null;
      return name ? [{ name, passage }] : [];
    }
    const end = endOfRole(terms, at, role);
    // "The President’s Climate Plan" is not who holds the office.
    if (end === null || isPossessive(words[end - 1] ?? '')) return [];
    // `(Senior statutory auditor), for and on behalf of Alder Audit LLP`.
    const behalf = words.slice(0, end + LONGEST_ROLE).indexOf('behalf', end);
    const isFor = isOrganisation && behalf >= end;
    const represented = isFor ? nameAfter(words, behalf + 2, index) : null;
    if (represented) return [{ name: represented, passage }];
    if (says(words[at - 1] ?? '', 'former') || OF.test(words.slice(end, end + 3).join(' ')))
      return [];
    const said = words.slice(0, at).join(' ');
    // "Mr. Alder served as treasurer of another company", but not "has served as treasurer since 2008".
    const isEnded = says(words.slice(end, end + END_AFTER).join(' '), 'until');
    if (isEnded || (says(said, 'held_before') && !says(said, 'held_since'))) return [];
    // A company holds no office of a person.
    const holder = (name: string | null): string | null =>
      isOrganisation || !splitWords(name ?? '').some(isLegalForm) ? name : null;
    const before = holder(nameBefore(words, at, index));
    const previous = words[at - 1] ?? '';
    // `Alder Inc. CEO Jane Smith` holds the office of the company.
    const isOfWhole = whole?.includes(terms[at - 1 - Number(isLegalForm(previous))] ?? '');
    const isOther = !(before?.endsWith(previous) || isOfWhole) && isOfOtherOffice(previous);
    if (!isOrganisation && (isOther || (whole && isOfPart(words, at, end, whole)))) return [];
    const name = before ?? (says(said, 'appointed') ? null : holder(nameAfter(words, end, index)));
    if (name) return [{ name, passage }];
    // "We have served as the Company's auditor since 2008": whoever signed the page holds the role.
    return says(said, 'signs') ? signatory(index, passage) : [];
  });
}

/** Whether a word says what an actor has done: `audited`. */
const isDoneBy = (word: string, actor: string): boolean =>
  word.endsWith('ed') && actorOf(word) === actor;

/** The end of a role whose words stand one after the other, but for stop words; null if it is none. */
function endOfRole(terms: readonly string[], from: number, role: readonly string[]): number | null {
  let at = from;
  for (const term of role) {
    while (at > from && isStopWord(terms[at] ?? term)) at++;
    if (terms[at++] !== term) return null;
  }
  return at;
}

function signatory(index: PassageIndex, { page }: Passage): Holding[] {
  return index.passages.flatMap((passage): Holding[] => {
    if (passage.page !== page) return [];
    const words = splitWords(passage.text);
    const at = words.findIndex((word) => SIGNATURE.test(word));
    const name = at === -1 ? null : nameAfter(words, at + 1, index);
    return name ? [{ name, passage }] : [];
  });
}
