/** Codes with check digits: whether a value has the form of the code that a field asks for. */
import { valueFeatures, withFeatures } from './features.ts';
import { parseValues } from './parse-values.ts';
import type { Candidate, PreparedDocument, Wanted } from './types.ts';

interface Standard {
  readonly form: RegExp;
  /** Whether the check digits of a code in that form are right. */
  readonly isValid: (code: string) => boolean;
}

/** ISO 13616: the first four characters moved to the end, letters as numbers, modulo 97 (ISO 7064). */
function isValidIban(code: string): boolean {
  let remainder = 0;
  for (const character of code.slice(4) + code.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** ISO 2108: weights 10 to 1 modulo 11 for ten digits, weights 1 and 3 modulo 10 for thirteen. */
function isValidIsbn(code: string): boolean {
  const digits = [...code].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  const isShort = code.length === 10;
  const sum = digits.reduce(
    (total, digit, at) => total + digit * (isShort ? 10 - at : at % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % (isShort ? 11 : 10) === 0;
}

/** By the unit of the vocabulary that names the code. */
const STANDARDS: ReadonlyMap<string, Standard> = new Map([
  ['iban', { form: /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/, isValid: isValidIban }],
  ['isbn', { form: /^(?:\d{9}[\dX]|\d{13})$/, isValid: isValidIsbn }],
]);

/**
 * `valid`: right check digits. `mistyped`: the form of the code, but wrong check digits.
 * `other`: no such code. `unchecked`: the field asks for no code with check digits.
 */
type CodeCheck = 'valid' | 'mistyped' | 'other' | 'unchecked';

function checkCode({ kind, names }: Wanted, value: unknown): CodeCheck {
  if (kind !== 'identifier') return 'unchecked';
  const standard = names.flat().flatMap((unit) => STANDARDS.get(unit) ?? [])[0];
  if (!standard) return 'unchecked';
  const code = String(value).replace(/[\s-]/g, '').toUpperCase();
  if (!standard.form.test(code)) return 'other';
  return standard.isValid(code) ? 'valid' : 'mistyped';
}

/** Account numbers wherever they are: two check digits and the country tell them without a label. */
export function accountNumbers(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  if (!wanted.names.flat().includes('iban')) return [];
  const segments = [...prepared.lines.values()].flatMap(({ lines }) => lines.flat());
  return [...segments, ...prepared.sentences].flatMap(({ page, words }) =>
    parseValues({ page, words }, 'identifier', prepared)
      .filter(({ value }) => checkCode(wanted, value) === 'valid')
      .map((parsed) => ({
        ...{ ...parsed, page },
        features: {
          'known by its check digits': 1,
          ...valueFeatures(prepared, wanted, { page, words }, parsed),
        },
      })),
  );
}

/** The candidates that have the form of the code, with whether their check digits are right. */
export function withCheckDigits(wanted: Wanted, candidates: readonly Candidate[]): Candidate[] {
  return candidates.flatMap((candidate): Candidate[] => {
    const check = checkCode(wanted, candidate.value);
    if (check === 'other') return [];
    if (check === 'unchecked') return [candidate];
    return [
      withFeatures(candidate, {
        'right check digits': Number(check === 'valid'),
        'wrong check digits': Number(check === 'mistyped'),
      }),
    ];
  });
}
