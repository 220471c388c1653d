/**
 * Answers by extraction: the text of a section, the meaning of an abbreviation or a defined term.
 */
import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import { withoutBullet } from '../../content/passages.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { slotsIn } from '../../vocabulary/question-words.ts';
import { referencesIn } from '../question/references.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { type Citations, reference } from './citations.ts';
import { type Statement, WHOLE } from './statement.ts';

/** Maximum words quoted from a section. */
const LONGEST_EXTRACT = 220;

/** `HTL`: letters and digits that stand for other words. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\d&.-]*[\p{Lu}\d](?![\p{L}\p{N}])/u;
const MINOR = /^(?:of|the|and|for|in|on|to|de|la|du|des|und|der|di|y|e)$/i;

/** `HTL stands for Harbour Test Laboratory`, from `… Laboratory (HTL)`. */
export function abbreviation(
  { core, kind }: Question,
  pages: readonly PageContent[],
  citations: Citations,
): Statement | null {
  const short = ABBREVIATION.exec(core)?.[0];
  if (!short || kind !== 'definition') return null;
  for (const page of pages) {
    for (const [at, word] of page.words.text.entries()) {
      if (word.replace(/^[("“]+|[)"”.,;:]+$/g, '') !== short || !/^\(/.test(word)) continue;
      const words = expansionBefore(page, at, short);
      if (!words) continue;
      const cited = [...words, at];
      const markdown = `${escapeInline(short)} stands for ${escapeInline(textOf(page, words))} ${reference(citations.cite(page, cited))}.`;
      return { markdown, confidence: WHOLE, calculation: null };
    }
  }
  return null;
}

/** The words before an abbreviation in brackets whose initials match it. */
function expansionBefore(page: PageContent, at: number, short: string): number[] | null {
  const letters = [...short.toLowerCase()].filter((letter) => /\p{L}/u.test(letter));
  let left = letters.length;
  let start = at;
  while (left > 0 && start > 0 && at - start < letters.length * 2 + 2) {
    start--;
    const text = page.words.text[start] ?? '';
    const initials = text.split(/[-/]/).map((part) =>
      part
        .replace(/^[^\p{L}]+/u, '')
        .charAt(0)
        .toLowerCase(),
    );
    const fits = initials.every((initial, k) => initial === letters[left - initials.length + k]);
    if (fits && initials.length <= left) left -= initials.length;
    else if (!MINOR.test(text)) return null;
  }
  const capital = /^[("“]*\p{Lu}/u.test(page.words.text[start] ?? '');
  return left === 0 && capital ? Array.from({ length: at - start }, (_, k) => start + k) : null;
}

/** The text below the heading that the question names by its number, or by its name in quotes. */
export function section(
  question: string,
  pages: readonly PageContent[],
  citations: Citations,
): Statement | null {
  const starts = startOf(question);
  if (!starts) return null;
  let heading: Block | null = null;
  let left = LONGEST_EXTRACT;
  const parts: string[] = [];
  for (const page of pages) {
    for (const block of page.blocks) {
      if (!heading) {
        if (starts.test(block.text) && /\p{L}{2}/u.test(block.text) && !isContentsLine(block)) {
          heading = block;
          parts.push(
            `**${escapeInline(block.text.trim())}** ${reference(citations.cite(page, wordRange(block.words)))}`,
          );
          if (block.type !== 'heading') return numberedParagraph(parts);
        }
        continue;
      }
      if (block.type === 'heading' && (block.level ?? 1) <= (heading.level ?? 1))
        return extract(parts);
      if (!QUOTED.has(block.type) || block.words[1] === 0) continue;
      const words = withoutBullet(page, wordRange(block.words)).slice(0, left);
      left -= words.length;
      parts.push(
        `${escapeInline(textOf(page, words))}${left > 0 ? '' : ' …'} ${reference(citations.cite(page, words))}`,
      );
      if (left <= 0) return extract(parts);
    }
  }
  return heading ? extract(parts) : null;
}

/** Start of the heading that a question names; null if it names none. */
function startOf(question: string): RegExp | null {
  const [number] = referencesIn(question).sections;
  const named = QUOTED_NAME.exec(question)?.[1] ?? slotsIn(question, 'named_section')?.named.name;
  if (number !== undefined) {
    const escaped = number.replaceAll('.', '\\.');
    return new RegExp(`^\\s*${SECTION_WORD}${escaped}(?![\\d.]*\\d)[.):]?(?:\\s|$)`, 'i');
  }
  if (named === undefined) return null;
  const escaped = named.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    // A heading, or the first words of a clause: `Governing Law. This Agreement is …`.
    `^\\s*(?:${SECTION_WORD}\\(?(?:[\\d.]+|[a-z])[.):]?\\s+)?(?:the\\s+)?${escaped}\\s*(?:[.:]?\\s*$|[.:]\\s+\\S)`,
    'i',
  );
}

const QUOTED_NAME = /["“‘«]([^"”’»]{3,120})["”’»]/;

const SECTION_WORD = '(?:section|article|clause|chapter|item|note)?\\s*';

const QUOTED = new Set<Block['type']>(['paragraph', 'list_item', 'heading', 'footnote']);

/** A clause with its number at the start of its text: the paragraph is the whole clause. */
const numberedParagraph = ([text = '']: readonly string[]): Statement => ({
  markdown: text.replaceAll('**', ''),
  confidence: WHOLE,
  calculation: null,
});

const isContentsLine = ({ text }: Block): boolean =>
  /(?:\.\s?){4,}|\s\d{1,3}\s*$/.test(text) ||
  (text.match(/(?<!\S)\d{1,2}\.\d{1,2}\s/g) ?? []).length > 1;

/** The heading in one paragraph with the first of its text; null if there is no text. */
function extract([heading, first, ...rest]: readonly string[]): Statement | null {
  if (heading === undefined || first === undefined) return null;
  const markdown = [`${heading} – ${first}`, ...rest].join('\n\n');
  return { markdown, confidence: WHOLE, calculation: null };
}

/** The sentence that defines a term: `"Term" means …`, `Term is defined as …`. */
export function definition(
  question: string,
  { passages }: Pick<PassageIndex, 'passages'>,
  citations: Citations,
): Statement | null {
  const terms = contentTerms(question).filter((term) => !DEFINING_TERMS.has(term));
  if (terms.length === 0) return null;
  for (const { page, words, text } of passages) {
    const verb = DEFINING.exec(text);
    if (!verb) continue;
    const defined = contentTerms(text.slice(0, verb.index));
    // Only the term may precede the verb; otherwise a sentence about it would be taken for its
    // definition.
    if (defined.length !== terms.length) continue;
    if (!terms.every((term) => defined.some((other) => sameFamily(term, other)))) continue;
    const markdown = `${escapeInline(textOf(page, words))} ${reference(citations.cite(page, words))}`;
    return { markdown, confidence: WHOLE, calculation: null };
  }
  return null;
}

export const DEFINING =
  /["”’]?\s*(?:,\s*)?\b(?:means?|shall mean|(?:is|are) defined as|refers? to|bedeutet|bezeichnet|signifie|désigne|significa|indica|betekent)\b/iu;
const DEFINING_TERMS = new Set(termsOf('mean meaning means define defined definition term word'));
