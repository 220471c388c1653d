/**
 * Lead-in sentences of tables: "The following table summarizes our net sales by region:", "Goodwill
 * was as follows:". Their subject is the table's title where no heading gives one. English only.
 */

const SHOWS =
  'summari[sz]es?|presents?|shows?|sets? forth|sets? out|provides?|details?|reflects?|discloses?|lists?|reconciles?|' +
  'illustrates?|contains?|includes?|describes?|displays?|outlines?|represents?|reports?|gives?|compares?|' +
  'identif(?:y|ies)|breaks? (?:out|down)|segregates?|names?|assumes?';
/** "The following table (below) shows X". */
const TABLE_SHOWS = new RegExp(
  String.raw`^(?:the|these|this)\s+(?:following\s+(?=${SHOWS})|(?:(?:following|accompanying)\s+)?(?:tables?|schedules?|charts?|information|data))(?:\s+(?:that\s+)?(?:below|above|follows?))?(?:,[^,]{1,60},)?\s*(?:further |also )?(?:${SHOWS})\s+(?:for\s+)?(.+)$`,
  'iu',
);
/** The same after other words: "…; the following table shows, by region, X". */
const FOLLOWING_SHOWS = new RegExp(
  String.raw`\b(?:the|these)\s+following(?:\s+(?:tables?|schedules?|charts?|information|data))?(?:,[^,]{1,60},)?\s+(?:${SHOWS})(?:,[^,]{1,60},)?\s+(.+)$`,
  'iu',
);
/** "X is as follows", "X consisted of the following", "X are presented below". */
const X_FOLLOWS =
  /^(.+?),?\s+(?:(?:is|are|was|were|has been|have been|be)\s+(?:estimated |expected )?)?(?:as follows|as set forth below|(?:further )?(?:consist(?:s|ed)?|comprised|composed|made up|inclusive)(?: of)?(?: primarily of)?\s+the following|includ(?:e|es|ed)\s+the following|comprise[sd]?\s+the following|(?:further )?(?:summari[sz]ed|presented|shown|set forth|provided|detailed|reflected|disclosed|listed|outlined|included|described|identified|reconciled)(?: [\p{L} ]{0,30})?\s+(?:below|in the (?:following )?table(?:s)?(?: below| that follows)?|in the following tables?|as follows))\b/iu;
/** "X follows", "a summary of X follows". */
const X_FOLLOWS_HERE = /^(.+?),?\s+follows?$/iu;
/** "Below is a summary of X", "the following is a reconciliation of X". */
const BELOW_IS_X =
  /^(?:(?:set forth |presented |shown )?below|(?:the )?following)\s+(?:is|are)\s+(?:(?:a|an|the)\s+)?(?:(?:summary|overview|list|details?|description|breakdown|schedule)\s+of\s+)?(.+)$/iu;
/** "X increased due to the following". */
const X_DUE_TO =
  /^(.+?)\s+(?:(?:increased|decreased|changed|rose|fell|declined)\b[^,]{0,40}?|(?:is|are|was|were)(?: primarily| mainly)?)\s+(?:due|attributable) to the following$/iu;
/** "The following X are …", "in 2024, the following X were …". */
const FOLLOWING_X_ARE =
  /^(?:[^,]{1,60},\s*)?the following\s+(?!(?:tables?|schedules?|charts?)\b)((?:[\p{L}()’',/-]+\s+){0,9}?[\p{L}()’'/-]+)\s+(?:is|are|was|were|has|have|had|should|may|will|can|occurred|matured|remained)\b/iu;
/** "We recorded the following X:". */
const FOLLOWING_X = /\bthe following\s+((?!(?:tables?|schedules?|charts?)\b)\p{L}[^:]+)$/iu;
/** "X are:", "X included:". */
const X_ARE = /^(.+?)\s+(?:is|are|was|were|includes?|included)$/iu;
/** A verb or pronoun of a sentence; a line without one is a noun phrase. */
const SENTENCE_WORD =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|shall|may|can|could|should|must|we|it|they|which|that|who|if|when|because)\b/iu;
const REFERS = /\b(?:follow(?:s|ing)|below)\b/iu;
const ENDS_OPEN = /[:：]$/u;

/** Leading words that are not part of the subject. */
const EMPTY_START =
  /^(?:(?:a|an|the|our|its|their|certain|selected|additional|more|further|details?|information|summary|summaries|reconciliation of the differences in)\s+(?:(?:of|about|on|regarding|concerning|related to|relating to|with respect to|for|as to)\s+(?=.))?|(?:the )?(?:company|group|firm|corporation|registrant)[’']s\s+|respectively,?\s+|(?:as a result|in addition|in connection with|due to|based on)\b[^,]*,\s+)/iu;
/** Trailing words that are not part of the subject. */
const EMPTY_END =
  /[,;]?\s+(?:(?:for|during|as of|at) (?:each of )?the (?:fiscal )?(?:periods?|dates?|years?|quarters?|months?)(?: (?:then )?(?:ended|indicated|presented|shown|noted|specified))?(?: (?:below|above))?|(?:included|reflected|reported|recorded|recognized|presented) in (?:our|the|its) (?:accompanying )?consolidated (?:balance sheets?|statements? of [\p{L} ]{3,40}|financial statements)|(?:is|are|was|were|has been|have been)\s+(?:\p{L}+ed|shown|set forth|broken down)\b.*|respectively|below|indicated|during|for|in|as of|at|on|of|by|to|from|and|or|the|each)$/iu;
/** Start of an explanation, which is not part of the subject. */
const EXPLAINS =
  /[,;.]\s+(?:which|that|who|where|as well as the|including|consisting|based on|as reported|as defined|and should|because|since|in accordance|inclusive|excluding|assuming|along with|together with|and (?:provides?|shows?|the related))\b.*$|\s+(?:which|that)\s+(?:should|are|is|was|were|have|has|had)\b.*$|\s+and (?:includes?|provides?|shows?)\b.*$|,?\s+(?:omitting|excluding)\b.*$/iu;

/** Subjects that name nothing, and full statements. */
const NOT_A_NAME =
  /^(?:all )?(?:amounts?(?! (?:of|affecting|recogni[sz]ed|reclassified)\b)|dollars?|these|this|they|it|we|and|but|if|when|while|such|following|one|two|three|four|five|\d+)\b|^(?:details?|activity|data|information|items|results?|components|effects?|impact|inputs?|assumptions|shares|(?:\p{L}+ )?ranges|persons\b.*)$|(?<!\b(?:which|that|we|they) )\b(?:is|are|was|were|will)\b|[$€£]\s?\d|\b(?:we|company|group)\s+\p{L}+ed\b/iu;
const MAX_NAME_LENGTH = 160;
const MIN_NAME_LENGTH = 4;
/** Minimum words of a line ending in a colon to be a sentence and not a row label. */
const MIN_SENTENCE_WORDS = 6;

const splitSentences = (text: string): string[] =>
  text.split(/(?<=[\p{L}\p{N})”"’][.!?:])\s+(?=["“(]?\p{Lu})/u);

/** Whether the text refers to something below it. */
export const refersBelow = (text: string): boolean => REFERS.test(text);

/** The sentence of `text` that introduces a table below it; null without one. */
export function findLeadIn(text: string): string | null {
  const sentences = splitSentences(text.trim());
  const last = sentences.at(-1) ?? '';
  const opens = ENDS_OPEN.test(last) && last.split(' ').length >= MIN_SENTENCE_WORDS;
  if (opens || REFERS.test(last)) return last;
  return sentences.findLast(isLeadIn) ?? null;
}

const isLeadIn = (sentence: string): boolean =>
  TABLE_SHOWS.test(sentence) ||
  FOLLOWING_X_ARE.test(sentence) ||
  /\b(?:following|below) tables?\b|\btables? below\b/iu.test(sentence);

/** Whether the sentence introduces signatures. */
export const leadsInSignatures = (sentence: string): boolean => /\bsigned\b/iu.test(sentence);

/** Whether all of `text` describes a following table. */
export const isAboutTable = (text: string): boolean => TABLE_SHOWS.test(text);

/** `opens`: the sentence ends in a colon. */
function subjectIn(bare: string, opens: boolean): string | undefined {
  const stated = [TABLE_SHOWS, FOLLOWING_SHOWS, X_FOLLOWS, BELOW_IS_X, FOLLOWING_X_ARE].map(
    (form) => form.exec(bare)?.[1],
  );
  const named = stated.find((subject) => subject !== undefined);
  if (named !== undefined || !opens) return named;
  const open = [X_FOLLOWS_HERE, X_DUE_TO, FOLLOWING_X, X_ARE].map((form) => form.exec(bare)?.[1]);
  const subject = open.find((each) => each !== undefined);
  return subject ?? (SENTENCE_WORD.test(bare) || REFERS.test(bare) ? undefined : bare);
}

/** The subject of a lead-in sentence without unit and period; null if it has none. */
export function parseLeadInSubject(
  leadIn: string,
  withoutLabels: (text: string) => string,
): string | null {
  const sentence = leadIn.replace(/\s+/gu, ' ').trim();
  const bare = withoutLabels(sentence.replace(/[:.]$/u, ''));
  const found = subjectIn(bare, ENDS_OPEN.test(sentence));
  if (found === undefined) return null;
  let name = withoutLabels(found.replace(EXPLAINS, ''));
  for (let before = ''; before !== name; ) {
    before = name;
    name = withoutLabels(name.replace(EMPTY_END, '')).replace(EMPTY_START, '').trim();
  }
  if (name.length > MAX_NAME_LENGTH) {
    name = name.slice(0, Math.max(0, name.lastIndexOf(',', MAX_NAME_LENGTH)));
  }
  name = name.replace(/[,;:\s]+$/u, '');
  if (name.length < MIN_NAME_LENGTH || name.length > MAX_NAME_LENGTH || NOT_A_NAME.test(name))
    return null;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
