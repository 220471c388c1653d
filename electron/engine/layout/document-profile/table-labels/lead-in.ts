/**
 * Lead-in sentences of tables: "The following table summarizes our net sales by region:", "Goodwill
 * was as follows:". Their subject is the table's title where no heading gives one. English only.
 */

const SHOWS =
  'summari[sz]es?|presents?|shows?|sets? forth|sets? out|provides?|details?|reflects?|discloses?|lists?|reconciles?|' +
  'illustrates?|contains?|includes?|describes?|displays?|outlines?|represents?|reports?|gives?|compares?|' +
  'identif(?:y|ies)|breaks? (?:out|down)|segregates?';
/** "The following table (below) shows X". */
const TABLE_SHOWS = new RegExp(
  String.raw`^(?:the|these|this)\s+(?:following\s+(?=${SHOWS})|(?:(?:following|accompanying)\s+)?(?:tables?|schedules?|charts?|information|data))(?:\s+(?:that\s+)?(?:below|above|follows?))?(?:,[^,]{1,60},)?\s*(?:further |also )?(?:${SHOWS})\s+(?:for\s+)?(.+)$`,
  'iu',
);
/** "X is as follows", "X consisted of the following", "X are presented below". */
const X_FOLLOWS =
  /^(.+?),?\s+(?:(?:is|are|was|were|has been|have been|be)\s+(?:estimated |expected )?)?(?:as follows|as set forth below|(?:further )?(?:consist(?:s|ed)?|comprised|composed|made up|inclusive)(?: of)?(?: primarily of)?\s+the following|includ(?:e|es|ed)\s+the following|comprise[sd]?\s+the following|(?:further )?(?:summari[sz]ed|presented|shown|set forth|provided|detailed|reflected|disclosed|listed|outlined|included|described|identified|reconciled)(?: [\p{L} ]{0,30})?\s+(?:below|in the (?:following )?table(?:s)?(?: below| that follows)?|in the following tables?|as follows))\b/iu;
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
  /[,;.]\s+(?:which|that|who|where|as well as the|including|consisting|based on|as reported|as defined|and should|because|since|in accordance|inclusive|excluding|assuming|along with|together with|and (?:provides?|shows?|the related))\b.*$|\s+(?:which|that)\s+(?:should|are|is|was|were|have|has|had)\b.*$|\s+and (?:includes?|provides?|shows?)\b.*$/iu;

/** Subjects that name nothing, and full statements. */
const NOT_A_NAME =
  /^(?:all )?(?:amounts?(?! of)|dollars?|these|this|they|it|we|and|but|if|when|while|such|following)\b|^(?:details?|activity|data|information|items|results?|components|effects?|impact)$|[$€£]\s?\d|\b(?:we|company|group)\s+\p{L}+ed\b/iu;
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
  const points = REFERS.test(last) && /\btables?\b|\bfollows?\b|:$/iu.test(last);
  if (opens || points) return last;
  return sentences.findLast((sentence) => TABLE_SHOWS.test(sentence)) ?? null;
}

/** Whether all of `text` describes a following table. */
export const isAboutTable = (text: string): boolean => TABLE_SHOWS.test(text);

/** The subject of a lead-in sentence without unit and period; null if it has none. */
export function parseLeadInSubject(
  leadIn: string,
  withoutLabels: (text: string) => string,
): string | null {
  const sentence = leadIn.replace(/\s+/gu, ' ').trim();
  const bare = withoutLabels(sentence.replace(/[:.]$/u, ''));
  const found = TABLE_SHOWS.exec(bare)?.[1] ?? X_FOLLOWS.exec(bare)?.[1];
  if (found === undefined) return null;
  let name = withoutLabels(found.replace(EXPLAINS, ''));
  for (let before = ''; before !== name; ) {
    before = name;
    name = withoutLabels(name.replace(EMPTY_END, '')).replace(EMPTY_START, '').trim();
  }
  if (name.length > MAX_NAME_LENGTH) name = name.slice(0, name.lastIndexOf(',', MAX_NAME_LENGTH));
  name = name.replace(/[,;:\s]+$/u, '');
  if (name.length < MIN_NAME_LENGTH || name.length > MAX_NAME_LENGTH || NOT_A_NAME.test(name))
    return null;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
