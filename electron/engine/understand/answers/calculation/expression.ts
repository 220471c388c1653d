/**
 * Parses formulas over statement rows as written in measures.json and in questions: `365 *
 * average(payables) / (cost_of_sales + change(inventory))`, `FY2019 revenue / (average PP&E between
 * FY2018 and FY2019)`. The words between two operators are one phrase; the caller resolves it. A
 * formula that cannot be parsed completely is null.
 */

export type Operator = '+' | '-' | '*' | '/' | '^';

/** Each operator with its printed sign, and whether it binds more than others. */
export const OPERATORS: Readonly<
  Record<Operator, { sign: string; rank: number; of: (a: number, b: number) => number }>
> = {
  '+': { sign: '+', rank: 1, of: (a, b) => a + b },
  '-': { sign: '−', rank: 1, of: (a, b) => a - b },
  '*': { sign: '×', rank: 2, of: (a, b) => a * b },
  '/': { sign: '÷', rank: 2, of: (a, b) => a / b },
  '^': { sign: '^', rank: 3, of: (a, b) => a ** b },
};

export type Expression<Leaf> =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'leaf'; readonly leaf: Leaf }
  | {
      readonly type: 'binary';
      readonly operator: Operator;
      readonly left: Expression<Leaf>;
      readonly right: Expression<Leaf>;
    };

type Token =
  | { readonly type: 'operator'; readonly operator: Operator }
  | { readonly type: 'open' | 'close' }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'phrase'; readonly text: string };

const SIGNS: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
};

/** Operators are surrounded by spaces or brackets: the hyphen of `long-term` is not an operator. */
const TOKEN =
  /(?<call>\b(?:average|change)\([^()]*\))|(?<open>\()|(?<close>\))|(?<sign>(?<=[\s)])[-+−–*×/÷](?=[\s(])|[*×÷])|(?<number>\d+(?:\.\d+)?(?=\s*(?:[-+−–*×/÷)]|$)))|(?<phrase>[^\s()*×÷]+)/gu;

/** A bracket within a phrase contains an abbreviation, as in `cash conversion cycle (CCC)`. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const last = tokens.at(-1);
    const words = groups.call ?? groups.phrase;
    const more = words ?? groups.number;
    if (last?.type === 'phrase' && more !== undefined) {
      tokens[tokens.length - 1] = { type: 'phrase', text: `${last.text} ${more}` };
    } else if (words !== undefined) tokens.push({ type: 'phrase', text: words });
    else if (groups.number !== undefined) {
      tokens.push({ type: 'number', value: Number(groups.number) });
    } else if (groups.sign !== undefined) {
      tokens.push({ type: 'operator', operator: SIGNS[groups.sign] ?? '+' });
    } else tokens.push({ type: groups.open !== undefined ? 'open' : 'close' });
  }
  return tokens;
}

/** Null if the text is not a formula, or `leafOf` does not know one of its phrases. */
export function parseExpression<Leaf>(
  text: string,
  leafOf: (phrase: string) => Expression<Leaf> | null,
): Expression<Leaf> | null {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at];

  function sum(): Expression<Leaf> | null {
    return chain(product, ['+', '-']);
  }
  function product(): Expression<Leaf> | null {
    return chain(factor, ['*', '/']);
  }
  function chain(
    part: () => Expression<Leaf> | null,
    operators: readonly Operator[],
  ): Expression<Leaf> | null {
    let left = part();
    for (let token = peek(); left && token?.type === 'operator'; token = peek()) {
      const { operator } = token;
      if (!operators.includes(operator)) break;
      at++;
      const right = part();
      if (!right) return null;
      left = { type: 'binary', operator, left, right };
    }
    return left;
  }
  function factor(): Expression<Leaf> | null {
    const token = peek();
    at++;
    if (token?.type === 'number') return { type: 'number', value: token.value };
    if (token?.type === 'phrase') return leafOf(token.text);
    if (token?.type !== 'open') return null;
    const inner = sum();
    if (peek()?.type !== 'close') return null;
    at++;
    return inner;
  }

  const whole = sum();
  return at === tokens.length ? whole : null;
}
