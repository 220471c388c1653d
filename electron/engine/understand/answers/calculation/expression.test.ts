import { describe, expect, it } from 'vitest';
import { MEASURES } from '../../../language/vocabulary/accounting.ts';
import { type Expression, parseExpression } from './expression.ts';
import { measureFormula } from './rows.ts';

const write = (one: Expression<string> | null): string => {
  if (!one) return 'null';
  if (one.type === 'binary') return `(${write(one.left)} ${one.operator} ${write(one.right)})`;
  return one.type === 'number' ? `${one.value}` : one.leaf;
};
const parse = (text: string) => write(parseExpression(text, (leaf) => ({ type: 'leaf', leaf })));

describe('parseExpression', () => {
  it('multiplies before it adds', () => {
    expect(parse('365 * stock / sales + 2')).toBe('(((365 * stock) / sales) + 2)');
  });

  it('keeps the words between operators together, hyphens among them', () => {
    expect(parse('365 × (average long-term debt of 2020) ÷ (FY2018 COGS + change in stock)')).toBe(
      '((365 * average long-term debt of 2020) / (FY2018 COGS + change in stock))',
    );
  });

  it('gives up on what is no formula', () => {
    expect(parse('sales / ')).toBe('null');
    expect(parse('(sales')).toBe('null');
  });

  it('reads every formula of the vocabulary', () => {
    for (const id of MEASURES.keys()) expect(measureFormula(id), id).not.toBeNull();
  });
});
