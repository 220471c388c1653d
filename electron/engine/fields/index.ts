/**
 * Fields of a caller's schema, found by evidence alone: labels and what stands beside them, sentences
 * that speak of a field, rows of tables, and where letters and receipts put what they do not label.
 * Nothing here knows a kind of document. What no evidence supports is null, without a citation.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import { citationOf } from '../evidence/cite.ts';
import { byPlace } from './by-place.ts';
import { type Choice, choose } from './decide.ts';
import { inProse } from './in-prose.ts';
import { nearLabels } from './near-labels.ts';
import { introduced } from './parties.ts';
import { sheetOf } from './sheet.ts';
import { itemsOf } from './table-items.ts';
import type { FieldOptions, FoundField, FoundFields, Sheet, SoughtField, Wanted } from './types.ts';
import { wantedOf } from './wanted.ts';

export type { FoundFields } from './types.ts';

/** A further value of a list must come so near to the confidence of the first. */
const LIST_SHARE = 0.6;
/** Values of one list without a table. */
const LONGEST_LIST = 50;

export function extractFields(
  pages: readonly PageContent[],
  fields: readonly SoughtField[],
  options: FieldOptions = {},
): FoundFields {
  return new FieldSearch(sheetOf(pages), options).all(fields);
}

/** Items of a list that a sentence names stand in that sentence. */
function belongsTo(first: Choice | undefined, choice: Choice): boolean {
  const sentence = first?.places[0]?.sentence;
  return sentence === undefined || choice.places.some((place) => place.sentence === sentence);
}

class FieldSearch {
  readonly #sheet: Sheet;
  readonly #options: FieldOptions;
  readonly #found: FoundField[] = [];
  readonly #missing: string[] = [];

  constructor(sheet: Sheet, options: FieldOptions) {
    this.#sheet = sheet;
    this.#options = options;
  }

  all(fields: readonly SoughtField[]): FoundFields {
    const values = this.#object(fields, '');
    return { values, fields: this.#found, missing: this.#missing };
  }

  #object(fields: readonly SoughtField[], prefix: string): Record<string, unknown> {
    return Object.fromEntries(
      fields.map((field) => {
        const path = prefix === '' ? field.key : `${prefix}.${field.key}`;
        const value = this.#field(field, path, prefix);
        if (field.required && value === null) this.#missing.push(path);
        return [field.key, value];
      }),
    );
  }

  #field(field: SoughtField, path: string, prefix: string): unknown {
    const inner = field.fields ?? [];
    if (field.type === 'object') {
      const value = this.#object(inner, path);
      return Object.values(value).some((item) => item !== null) ? value : null;
    }
    if (field.type === 'array' && inner.length > 0) {
      const items = itemsOf(this.#sheet, inner);
      for (const [index, item] of items.entries()) {
        for (const cell of item.cells)
          this.#found.push({ ...cell, path: `${path}.${index}.${cell.path}` });
      }
      return items.length > 0 ? items.map(({ value }) => value) : null;
    }
    // Within an object the key alone may be too short to be found: `seller.name`.
    const outer = prefix.split('.').at(-1) ?? '';
    const key = outer === '' ? field.key : `${outer} ${field.key}`;
    const wanted = wantedOf({ ...field, key }, field.choices);
    const choices = this.#choices(wanted);
    if (field.type === 'array') return this.#list(choices, path, field);
    const [best] = choices;
    this.#found.push(this.#result(path, field, best, best?.value ?? null));
    return best?.value ?? null;
  }

  #choices(wanted: Wanted): Choice[] {
    const sheet = this.#sheet;
    const spoken = [...nearLabels(sheet, wanted), ...inProse(sheet, wanted)];
    const introductions = introduced(sheet, wanted);
    return choose([...spoken, ...introductions, ...byPlace(sheet, wanted)], wanted);
  }

  #list(choices: readonly Choice[], path: string, field: SoughtField): unknown {
    const least = (choices[0]?.membership ?? 0) * LIST_SHARE;
    const kept = choices
      .filter((choice) => choice.membership >= least && belongsTo(choices[0], choice))
      .slice(0, LONGEST_LIST);
    if (kept.length === 0) {
      this.#found.push(this.#result(path, field, undefined, null));
      return null;
    }
    const values = kept.map(({ value }) => value);
    const results = kept.map((choice) =>
      this.#result(path, field, { ...choice, confidence: choice.membership }, choice.value),
    );
    this.#found.push({
      path,
      type: 'array',
      value: values,
      confidence: Math.min(...results.map(({ confidence }) => confidence)),
      citations: results.flatMap(({ citations }) => citations),
      evidence: [...new Set(results.flatMap(({ evidence }) => evidence))],
    });
    return values;
  }

  #result(
    path: string,
    { type }: SoughtField,
    choice: Choice | undefined,
    value: unknown,
  ): FoundField {
    if (!choice) return { path, type, value: null, confidence: 0, citations: [], evidence: [] };
    const all = this.#options.citationMode === 'all';
    const places = all ? choice.places : choice.places.slice(0, 1);
    const evidence = [...new Set(choice.places[0]?.evidence ?? [])];
    if (choice.places.length > 1) evidence.push('is said in several places');
    return {
      path,
      type,
      value,
      confidence: choice.confidence,
      citations: places.map(({ page, words }) => citationOf(page, words)),
      evidence,
    };
  }
}
