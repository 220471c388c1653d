/** Splits a calculation into operators and operands, to show each operand with its citation. */
import type { Calculation } from '../../shared/contract/index.ts';

type Operand = Calculation['operands'][number];

export type CalculationPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'operand'; readonly text: string; readonly operand: Operand };

/**
 * The parts of the expression in order, with operands as printed. An operand that occurs twice is
 * the same number both times, unless several operands are printed identically: these are
 * distinguished by their order.
 */
export function calculationParts({ expression, operands }: Calculation): CalculationPart[] {
  const parts: CalculationPart[] = [];
  const used = new Map<string, number>();
  let rest = expression;
  let text = '';
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  const printed = operands.filter((operand) => operand.text !== '');
  while (rest !== '') {
    // Longest first: 1,204 must not match as 1.
    const here = printed
      .filter((operand) => rest.startsWith(operand.text) && endsNumber(rest, operand.text))
      .sort((a, b) => b.text.length - a.text.length)[0];
    if (!here || /[\d.,]$/.test(text)) {
      text += rest.charAt(0);
      rest = rest.slice(1);
      continue;
    }
    flush();
    const alike = printed.filter((operand) => operand.text === here.text);
    const times = used.get(here.text) ?? 0;
    used.set(here.text, times + 1);
    const operand = alike[Math.min(times, alike.length - 1)] ?? here;
    parts.push({ kind: 'operand', text: here.text, operand });
    rest = rest.slice(here.text.length);
  }
  flush();
  return parts;
}

/** The number ends after `text`, unlike 1 in 1,204. */
const endsNumber = (rest: string, text: string): boolean =>
  !/\d$/.test(text) || !/^[.,]?\d/.test(rest.slice(text.length));
