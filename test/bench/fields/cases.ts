/**
 * Labelled fields with the features of their candidates: what the ranking and its confidence are
 * fitted on and judged by.
 */
import {
  type FieldCandidates,
  withContext,
} from '../../../electron/engine/understand/fields/field-context.ts';
import { candidatesOf } from '../../../electron/engine/understand/fields/index.ts';
import { prepareDocument } from '../../../electron/engine/understand/fields/prepared-document.ts';
import { groupsOf, keyOf } from '../../../electron/engine/understand/fields/rank.ts';
import type {
  Candidate,
  FieldDefinition,
  PreparedDocument,
  Wanted,
} from '../../../electron/engine/understand/fields/types.ts';
import { wantedOf } from '../../../electron/engine/understand/fields/wanted.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Bench } from '../corpus.ts';
import { drawForms } from './drawn.ts';
import { drawAgreements } from './drawn-agreements.ts';
import { drawInvoices } from './drawn-invoices.ts';
import { askedBusinessDocuments, askedDocuments } from './examples.ts';
import { FOLDS, type Fold } from './folds.ts';
import { withholdLines } from './withheld.ts';
import type { Wording } from './wordings.ts';

export interface Example {
  /** Name of the set; begins with `drawn` for what was drawn by chance. */
  readonly set: string;
  /** Name of the document within its set. */
  readonly id: string;
  readonly fold: Fold;
  /** Null for drawn forms. */
  readonly wording: Wording | null;
  /** Name of the label; empty for what the document does not state. */
  readonly field: string;
  /** Whether the lines that state it were taken from the document. */
  readonly withheld?: true;
  readonly wanted: Wanted;
  readonly candidates: readonly Candidate[];
  /** Normalised. */
  readonly labels: readonly string[];
  /** Names in another spelling than that of the label count as well. */
  readonly isRight: (value: unknown) => boolean;
  /** As the scorers of the bench count. */
  readonly isAsLabelled: (value: unknown) => boolean;
}

/** A value as the positions of its features and their values, so that sums are fast. */
export interface Row {
  readonly at: readonly number[];
  readonly by: readonly number[];
  readonly right: boolean;
}

export interface Case {
  readonly rows: readonly Row[];
  /** Every value stands for itself. */
  readonly several: boolean;
  readonly example: Example;
}

const DRAWN_FORMS = 200;
const DRAWN_AGREEMENTS = 200;
const DRAWN_INVOICES = 200;

/** The candidates of fields asked together, as `extractFields` has them. */
const candidatesOfAll = (
  prepared: PreparedDocument,
  fields: readonly FieldDefinition[],
): (FieldCandidates | null)[] =>
  withContext(
    prepared,
    fields.map((field) => {
      const wanted = wantedOf(field, prepared.vocabulary);
      return { wanted, candidates: candidatesOf(prepared, wanted) };
    }),
    [],
  );

/** `only`: one set alone, without what is drawn. */
export async function examplesOf(bench: Bench, only?: string): Promise<Example[]> {
  const examples: Example[] = [];
  const documents = [
    ...(await askedDocuments(bench, only)),
    ...(only === undefined ? await askedBusinessDocuments() : []),
  ];
  for (const { set, id, fold, pages, truth, asked } of documents) {
    const prepared = prepareDocument(pages);
    /** Positions that state a field, found in any wording. */
    const stating = new Map<string, Candidate[]>();
    for (const [wording, fields] of asked) {
      const candidates = candidatesOfAll(prepared, fields);
      fields.forEach(({ asks }, at) => {
        const labels = asks === null ? [] : truth.labels(id, asks);
        const own = candidates[at] as FieldCandidates;
        const isAsLabelled = (value: unknown) =>
          asks !== null && labels.includes(truth.normal(asks, value));
        const isRight = (value: unknown) =>
          asks !== null && labels.some((label) => truth.means(asks, label, value));
        examples.push({
          ...{ set, id, fold, wording, field: asks ?? '', labels },
          ...own,
          ...{ isRight, isAsLabelled },
        });
        const right = own.candidates.filter(({ value }) => isRight(value));
        if (asks !== null && own.wanted.type !== 'array' && right.length > 0)
          stating.set(asks, [...(stating.get(asks) ?? []), ...right]);
      });
    }
    for (const [name, positions] of stating) {
      const without = prepareDocument(withholdLines(pages, prepared, positions));
      for (const [wording, all] of asked) {
        const fields = all.filter(({ asks }) => asks !== null);
        const own = candidatesOfAll(without, fields)[
          fields.findIndex(({ asks }) => asks === name)
        ] as FieldCandidates;
        const labels = truth.labels(id, name);
        // Sums and further notations may still give the value.
        if (
          own.candidates.some(({ value }) =>
            labels.some((label) => truth.means(name, label, value)),
          )
        )
          continue;
        examples.push({
          ...{
            set,
            id,
            fold,
            wording,
            field: '',
            withheld: true,
            labels: [],
            isRight: () => false,
            isAsLabelled: () => false,
          },
          ...own,
        });
      }
    }
  }
  return only === undefined ? [...examples, ...drawnExamples()] : examples;
}

interface Drawn {
  readonly pages: readonly PageContent[];
  /** `value`: one or several; null if it is not printed. */
  readonly asked: readonly { readonly field: FieldDefinition; readonly value: unknown }[];
}

function drawnExamples(): Example[] {
  const examplesOfAll = <D extends Drawn>(
    set: string,
    drawn: readonly D[],
    foldOf: (one: D, index: number) => number,
  ) =>
    drawn.flatMap((one, index) => {
      const candidates = candidatesOfAll(
        prepareDocument(one.pages),
        one.asked.map(({ field }) => field),
      );
      return one.asked.map(({ field, value }, at): Example => {
        const values = value === null ? [] : [value].flat();
        const isRight = (found: unknown) => values.some((own) => keyOf(own) === keyOf(found));
        return {
          ...{ set, id: `${index}`, fold: foldOf(one, index), wording: null, field: field.key },
          ...(candidates[at] as FieldCandidates),
          ...{ labels: values.map(String), isRight, isAsLabelled: isRight },
        };
      });
    });
  const byIndex = (_: Drawn, index: number) => index % FOLDS;
  return [
    ...examplesOfAll('drawn', drawForms(DRAWN_FORMS), byIndex),
    ...examplesOfAll('drawn-agreements', drawAgreements(DRAWN_AGREEMENTS), byIndex),
    ...examplesOfAll(
      'drawn-invoices',
      drawInvoices(DRAWN_INVOICES),
      ({ layout }) => layout % FOLDS,
    ),
  ];
}

/** `weights` decide which place of a value is its best. */
export function casesOf(
  examples: readonly Example[],
  weights: Readonly<Record<string, number>>,
  indexOf: ReadonlyMap<string, number>,
): Case[] {
  return examples.map((example) => ({
    example,
    several: example.wanted.type === 'array',
    rows: groupsOf(example.candidates, example.wanted, weights).map(
      ({ occurrences, features }): Row => {
        const known = Object.entries(features).filter(
          ([name, value]) => value && indexOf.has(name),
        );
        return {
          at: known.map(([name]) => indexOf.get(name) ?? 0),
          by: known.map(([, by]) => by),
          right: example.isRight(occurrences[0]?.value),
        };
      },
    ),
  }));
}
