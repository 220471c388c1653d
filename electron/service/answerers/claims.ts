/**
 * Field requests to a model, and the parsing of its response: in place of each value it returns an
 * object of the value and the quote that proves it, a claim. Claims become fields once their quotes
 * have been located; one whose quote is not in the document keeps its value but no citation.
 */

import { codedText, evidenceIn, evidenceTexts } from '../../../shared/coded-text.ts';
import type { SchemaField } from '../../../shared/contract/index.ts';
import { parseDate } from '../../../shared/values/date-value.ts';
import { currencyOf, findNumbers } from '../../../shared/values/number-value.ts';
import { type FoundField, type FoundFields, keyOf } from '../../engine/index.ts';
import { agreed, findStatedNumber } from './agreement.ts';
import {
  type Located,
  numbersOutside,
  QUOTE_SHARE,
  QUOTED,
  type QuotedWords,
  UNCERTAIN,
  UNFOUND,
} from './grounding.ts';
import { questionFor } from './prompts.ts';
import { otherColumn } from './quoted-rows.ts';

/** Maximum number of values requested in one prompt. */
const MOST_LEAVES = 12;
/** Maximum number of items of a list; further ones are dropped. */
const MOST_ITEMS = 200;

type Json = Record<string, unknown>;

/** Splits fields into groups small enough for one prompt each; an object or a list is not split. */
export function groupsOf(fields: readonly SchemaField[]): SchemaField[][] {
  const groups: { fields: SchemaField[]; leaves: number }[] = [];
  for (const field of fields) {
    const leaves = leavesOf(field);
    const group = groups.at(-1);
    if (group && group.leaves + leaves <= MOST_LEAVES) {
      group.fields.push(field);
      group.leaves += leaves;
    } else groups.push({ fields: [field], leaves });
  }
  return groups.map((group) => group.fields);
}

const leavesOf = ({ fields = [] }: SchemaField): number =>
  fields.length === 0 ? 1 : fields.reduce((sum, field) => sum + leavesOf(field), 0);

export const schemaOfFields = (fields: readonly SchemaField[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)])),
  required: fields.map(({ key }) => key),
  additionalProperties: false,
});

function schemaOf({ type, fields = [], choices }: SchemaField): Json {
  if (type === 'object') return schemaOfFields(fields);
  if (type === 'array' && fields.length > 0)
    return { type: 'array', items: schemaOfFields(fields) };
  if (type === 'array') return { type: 'array', items: claimSchema('string', choices) };
  return claimSchema(type === 'number' || type === 'boolean' ? type : 'string', choices);
}

const claimSchema = (type: string, choices: readonly string[] | undefined): Json => ({
  type: 'object',
  properties: {
    value: { type: [type, 'null'], ...(choices && { enum: [...choices, null] }) },
    quote: { type: ['string', 'null'] },
  },
  required: ['value', 'quote'],
  additionalProperties: false,
});

/** A value that the model returned for one path. */
interface Claim {
  readonly path: string;
  readonly field: SchemaField;
  readonly value: unknown;
  readonly quote: string | null;
  /** The path of the list, for an item of a list of values. */
  readonly list: string | null;
}

export interface Claims {
  readonly values: Json;
  readonly leaves: readonly Claim[];
  /** Lists of values, by path. */
  readonly lists: readonly { readonly path: string; readonly value: unknown }[];
  readonly missing: readonly string[];
}

/** Never throws: values that do not have the requested form count as missing. */
export function claimsIn(fields: readonly SchemaField[], answer: unknown): Claims {
  const leaves: Claim[] = [];
  const lists: { path: string; value: unknown }[] = [];
  const missing: string[] = [];

  const objectAt = (inner: readonly SchemaField[], value: unknown, prefix: string): Json =>
    Object.fromEntries(
      inner.map((field) => {
        const path = prefix === '' ? field.key : `${prefix}.${field.key}`;
        const read = valueAt(field, own(value, field.key), path);
        if (field.required && read === null) missing.push(path);
        return [field.key, read];
      }),
    );

  function valueAt(field: SchemaField, value: unknown, path: string): unknown {
    const { type, fields: inner = [] } = field;
    if (type === 'object') {
      const object = objectAt(inner, value, path);
      return Object.values(object).some((item) => item !== null) ? object : null;
    }
    if (type !== 'array') return claim(field, value, path, null);
    const items = Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [];
    const read =
      inner.length > 0
        ? items.map((item, index) => objectAt(inner, item, `${path}.${index}`))
        : items.flatMap((item) => {
            const one = claim({ ...field, type: 'string' }, item, path, path);
            return one === null ? [] : [one];
          });
    const list = read.length > 0 ? read : null;
    if (inner.length === 0) lists.push({ path, value: list });
    return list;
  }

  function claim(field: SchemaField, answer: unknown, path: string, list: string | null): unknown {
    const quote = own(answer, 'quote');
    const value = typed(field, own(answer, 'value'));
    if (list !== null && value === null) return null;
    const given = typeof quote === 'string' && quote.trim() !== '' ? quote : null;
    leaves.push({ path, field, value, quote: value === null ? null : given, list });
    return value;
  }

  return { values: objectAt(fields, answer, ''), leaves, lists, missing };
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Json)[key]
    : undefined;

/** The value converted to its type; null if it is not of that type. */
function typed({ type, choices }: SchemaField, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'number': {
      const number = typeof value === 'string' ? findNumbers(value)[0]?.amount : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
    case 'date':
      return typeof value === 'string' ? (parseDate(value, null)?.value ?? null) : null;
    default: {
      if (typeof value !== 'string' && typeof value !== 'number') return null;
      const text = String(value).trim();
      return choices && !choices.includes(text) ? null : text;
    }
  }
}

/** `own`: the results of the built-in extraction for the same fields, by path. */
export function fieldsFromClaims(
  { values, leaves, lists, missing }: Claims,
  located: Located,
  own: ReadonlyMap<string, FoundField> = new Map(),
): FoundFields {
  const results = leaves.map((claim) => {
    const result = resultOf(claim, located);
    return { claim, result: agreed(result, own.get(claim.path)) };
  });
  // Numbers are scaled to their full value once their source text is known.
  for (const { claim, result } of results) {
    if (claim.list === null) setAt(values, claim.path, result.value);
  }
  const single = results.flatMap(({ claim, result }) => (claim.list === null ? [result] : []));
  const listed = lists.map(({ path, value }): FoundField => {
    const items = results.flatMap(({ claim, result }) => (claim.list === path ? [result] : []));
    return {
      path,
      type: 'array',
      value,
      confidence: items.length === 0 ? 0 : Math.min(...items.map((item) => item.confidence)),
      citations: items.flatMap(({ citations }) => citations),
      ...evidenceTexts(evidenceIn(...items)),
      status: statusOf(
        value,
        items.every(({ status }) => status === 'found'),
      ),
    };
  });
  return { values, fields: [...single, ...listed], missing };
}

/** Without the values that no words of the document state; their fields keep them. */
export function withoutUngrounded(found: FoundFields): FoundFields {
  const values = structuredClone(found.values);
  for (const { path, value, citations } of found.fields) {
    if (value !== null && citations.length === 0) setAt(values, path, null);
  }
  return { ...found, values };
}

function setAt(values: Json, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((inner, key) => own(inner, key), values);
  if (typeof holder === 'object' && holder !== null) (holder as Json)[last] = value;
}

function resultOf(claim: Claim, located: Located): FoundField {
  const quoteMatch = claim.quote === null ? undefined : located.get(claim.quote);
  const result = groundedIn(claim, quoteMatch);
  const { field, value } = claim;
  if (field.type !== 'number' || typeof value !== 'number') return result;
  const meant = quoteMatch ? findStatedNumber(quoteMatch.citation.quote, value) : null;
  return {
    ...result,
    // The sign is the model's interpretation: a document may print a loss in parentheses.
    value: meant && meant.magnitude !== 1 ? Math.sign(value) * Math.abs(meant.amount) : value,
    ...(field.format === 'amount' && { currency: meant && currencyOf(meant) }),
  };
}

function groundedIn(
  { path, field, value, quote }: Claim,
  quoteMatch: QuotedWords | undefined,
): FoundField {
  const { type } = field;
  const nothing = { path, type, value, citations: [] };
  if (value === null) {
    return { ...nothing, confidence: 0, evidence: [], status: statusOf(value, false) };
  }
  if (quote === null || !quoteMatch) {
    const evidence = ['not found in the document'];
    return { ...nothing, confidence: UNFOUND, evidence, status: statusOf(value, false) };
  }
  const { citation, match, row } = quoteMatch;
  const share = QUOTE_SHARE[match];
  const isQuoted = supports(citation.quote, field, value);
  const other = row && otherColumn(row, String(value), questionFor(field));
  const supported = isQuoted && !other;
  const evidence = evidenceTexts([
    match === 'aligned' ? 'quoted approximately' : 'quoted word for word',
    ...(isQuoted ? [] : ['value not in the quoted words']),
    ...(other ? [codedText('stands under {header}', { header: other.header })] : []),
  ]);
  const confidence = Math.round((supported ? QUOTED * share : UNCERTAIN * share) * 100) / 100;
  const status = statusOf(value, supported);
  return { path, type, value, confidence, citations: [citation], ...evidence, status };
}

const statusOf = (value: unknown, supported: boolean): FoundField['status'] => {
  if (value === null) return 'not_found';
  return supported ? 'found' : 'below_threshold';
};

/** Whether the cited words support the value. */
function supports(quote: string, { type, format }: SchemaField, value: unknown): boolean {
  if (type === 'boolean' || format === 'choice') return true;
  if (type === 'number')
    return numbersOutside(String(value).replace('-', ''), [quote]).length === 0;
  if (type === 'date') {
    const [year = '', , day = ''] = String(value).split('-');
    const numbers = quote.match(/\d+/g) ?? [];
    const short = [year, year.slice(2)];
    return (
      numbers.some((number) => short.includes(number)) &&
      numbers.some((number) => Number(number) === Number(day))
    );
  }
  return keyOf(quote).includes(keyOf(String(value)));
}
