/** Which citations and calculations the text of an answer mentions. */
import type { Calculation } from '../../shared/contract/index.ts';
import { type Block, type Inline, parseAnswer, plainText } from './answer-markdown.ts';

/** Numbers of citations, 1 for the first, that neither the text nor the calculation refers to. */
export function unmentioned(
  answer: string,
  citationCount: number,
  calculation: Calculation | null,
): number[] {
  const named = new Set(inlinesOf(answer).flatMap(referencesIn));
  for (const { citation } of calculation?.operands ?? []) named.add(citation + 1);
  return Array.from({ length: citationCount }, (_, index) => index + 1).filter(
    (number) => !named.has(number),
  );
}

/** Whether the text contains the arithmetic itself. */
export function statesCalculation(answer: string, { expression }: Calculation): boolean {
  const squeezed = (text: string) => text.replace(/\s+/g, '');
  return squeezed(plainText(inlinesOf(answer))).includes(squeezed(expression));
}

const inlinesOf = (answer: string): Inline[] => parseAnswer(answer).flatMap(inlinesIn);

function inlinesIn(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'code':
    case 'rule':
      return [];
    case 'table':
      return block.table.rows.flat(2);
    case 'list':
      return block.items.flatMap(({ content }) => content.flatMap(inlinesIn));
    case 'quote':
      return block.content.flatMap(inlinesIn);
    default:
      return block.content;
  }
}

function referencesIn(inline: Inline): number[] {
  if (inline.kind === 'reference') return [inline.number];
  return 'content' in inline ? inline.content.flatMap(referencesIn) : [];
}
