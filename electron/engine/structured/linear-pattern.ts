/**
 * Matches regular expressions of callers in time linear in the text: JavaScript's engine
 * backtracks, so a short hostile `pattern` would block a thread for years. An expression is
 * compiled to an automaton without backtracking (Thompson 1968; Pike's virtual machine without
 * captures). Look-around and back-references are not supported and are rejected.
 */

/** Test of a single character. */
type Test = (character: string) => boolean;

type State =
  | { readonly kind: 'character'; readonly test: Test; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'assert'; readonly assertion: Assertion; next: number }
  | { readonly kind: 'match' };

type Assertion = '^' | '$' | '\\b' | '\\B';

/** Nested counts multiply the states, each of which costs time for every character of a text. */
const MOST_STATES = 5000;
/** Maximum nesting of groups. */
const MOST_DEPTH = 100;

export interface LinearPattern {
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
  toString(): string;
}

/** @throws SyntaxError with a message if the pattern is invalid or not supported. */
export function linearPattern(source: string): LinearPattern {
  // The native parser reports invalid expressions; it is not used for matching.
  new RegExp(source, 'u');
  const states = new Compiler(source).compile();
  return {
    test: (text) => matches(states, text),
    toString: () => `/${source}/u`,
  };
}

class Compiler {
  readonly #source: string;
  readonly #states: State[] = [];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  compile(): readonly State[] {
    // Built from the end: each part receives the state that follows it. The start state comes last.
    const match = this.#add({ kind: 'match' });
    const start = this.#alternatives()(match);
    this.#add({ kind: 'split', next: start, other: start });
    return this.#states;
  }

  #add(state: State): number {
    if (this.#states.length >= MOST_STATES) {
      throw new SyntaxError(`The pattern repeats too much: ${shortened(this.#source)}`);
    }
    return this.#states.push(state) - 1;
  }

  /**
   * A part of the pattern: from the following state to its first one. Called once per repetition.
   */
  #alternatives(): Part {
    if (++this.#depth > MOST_DEPTH)
      throw new SyntaxError('The pattern has too many nested groups.');
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    this.#depth--;
    return (next) =>
      options
        .map((option) => option(next))
        .reduceRight((other, first) => this.#add({ kind: 'split', next: first, other }));
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] as string)) {
      parts.push(this.#term());
    }
    return (next) => parts.reduceRight((following, part) => part(following), next);
  }

  #term(): Part {
    for (const assertion of ['^', '$', '\\b', '\\B'] as const) {
      if (this.#takes(assertion)) return (next) => this.#add({ kind: 'assert', assertion, next });
    }
    const part = this.#takes('(') ? this.#group() : this.#character();
    return this.#repeated(part);
  }

  #group(): Part {
    if (this.#takes('?') && !this.#takes(':')) {
      const name = /^<[^=!>][^>]*>/.exec(this.#rest())?.[0];
      if (name === undefined) throw unsupported(this.#source);
      this.#at += name.length;
    }
    const part = this.#alternatives();
    this.#takes(')');
    return part;
  }

  #character(): Part {
    const rest = this.#rest();
    if (/^\\[1-9k]/.test(rest)) throw unsupported(this.#source);
    const atom = ATOM.exec(rest)?.[0] ?? '';
    this.#at += atom.length;
    const single = new RegExp(`^(?:${atom})$`, 'u');
    const test: Test = (character) => single.test(character);
    return (next) => this.#add({ kind: 'character', test, next });
  }

  #repeated(part: Part): Part {
    const [all, sign, least = '', comma, most = ''] = QUANTIFIER.exec(this.#rest()) ?? [];
    if (all === undefined) return part;
    this.#at += all.length;
    const [from, to] =
      sign === '*'
        ? [0, Number.POSITIVE_INFINITY]
        : sign === '+'
          ? [1, Number.POSITIVE_INFINITY]
          : sign === '?'
            ? [0, 1]
            : [Number(least), comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least)];
    return (next) => {
      let first = next;
      if (to === Number.POSITIVE_INFINITY) {
        const loop: State = { kind: 'split', next, other: next };
        first = this.#add(loop);
        loop.other = part(first);
      } else {
        for (let count = from; count < to; count++) {
          first = this.#add({ kind: 'split', next, other: part(first) });
        }
      }
      for (let count = 0; count < from; count++) first = part(first);
      return first;
    };
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #rest(): string {
    return this.#source.slice(this.#at);
  }
}

type Part = (next: number) => number;

/** A class, an escape, or a character: matches one character. */
const ATOM =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:u\{[0-9a-fA-F]+\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)|.)/su;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/;
const WORD = /^\w$/;

const shortened = (source: string): string =>
  source.length > 80 ? `${source.slice(0, 80)}…` : source;

const unsupported = (source: string): SyntaxError =>
  new SyntaxError(
    `The pattern uses look-around or refers to a group, which is not supported: ${shortened(source)}`,
  );

function matches(states: readonly State[], text: string): boolean {
  const characters = [...text];
  const start = states.length - 1;
  /** The step at which a state was last reached, so that none is visited twice per step. */
  const reached = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at++) {
    const stack = [...current, start];
    current = [];
    while (stack.length > 0) {
      const index = stack.pop() as number;
      if (reached[index] === at) continue;
      reached[index] = at;
      const state = states[index] as State;
      if (state.kind === 'match') return true;
      if (state.kind === 'split') stack.push(state.other, state.next);
      else if (state.kind === 'assert') {
        if (holds(state.assertion, characters, at)) stack.push(state.next);
      } else if (at < characters.length && state.test(characters[at] as string)) {
        current.push(state.next);
      }
    }
  }
  return false;
}

function holds(assertion: Assertion, characters: readonly string[], at: number): boolean {
  if (assertion === '^') return at === 0;
  if (assertion === '$') return at === characters.length;
  const isEdge = WORD.test(characters[at - 1] ?? '') !== WORD.test(characters[at] ?? '');
  return isEdge === (assertion === '\\b');
}
