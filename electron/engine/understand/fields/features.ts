/**
 * Named features of a value. Each is a number from 0 to 1, some up to 3, weighted by
 * `weights.json`. Features that support a value are reported as its evidence.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import { locationKind } from '../../language/vocabulary/locations.ts';
import { wordRect } from '../evidence/cite.ts';
import { isOrganisation } from './entities.ts';
import evidence from './evidence.json' with { type: 'json' };
import { textsOf } from './run-text.ts';
import type {
  Candidate,
  FeatureVector,
  FoundField,
  ParsedValue,
  PreparedDocument,
  Run,
  Wanted,
} from './types.ts';
import { notationOf } from './wanted.ts';
import weights from './weights.json' with { type: 'json' };

export const WEIGHTS: Readonly<Record<string, number>> = weights;

/** A candidate with further features. */
export const withFeatures = <C extends Candidate>(candidate: C, features: FeatureVector): C => ({
  ...candidate,
  features: { ...candidate.features, ...features },
});

/** Features of the notation of a value, independent of its position. */
export function valueFeatures(
  prepared: PreparedDocument,
  wanted: Wanted,
  run: Run,
  parsed: ParsedValue,
): FeatureVector {
  const texts = textsOf({ page: run.page, words: parsed.words });
  return {
    // Few names in an agreement are a party; the one that a label or a term names is.
    [`is ${wanted.kind}`]: Number(wanted.kind !== 'party' || asksForAnyParty(wanted)),
    'bare number': Number(parsed.formatted === false && wanted.kind === 'money'),
    zero: Number(parsed.value === 0),
    year: Number(
      (wanted.kind === 'number' || wanted.kind === 'money') &&
        parsed.formatted === false &&
        Number(parsed.value) >= 1900 &&
        Number(parsed.value) <= 2100,
    ),
    'like the example': Number(
      wanted.example !== null && wanted.example === notationOf(String(parsed.value)),
    ),
    'written as a company': Number(
      (wanted.kind === 'organisation' || wanted.kind === 'party') &&
        isOrganisation(texts, prepared.vocabulary),
    ),
    'place of another kind': Number(wanted.kind === 'place' && isOfAnotherKind(wanted, parsed)),
    'OCR page': Number(run.page.source === 'ocr'),
    'low OCR confidence': Number(prepared.hasLowConfidence(run.page, parsed.words)),
    'short code': Number(wanted.kind === 'identifier' && String(parsed.value).length < 4),
  };
}

/** Whether a field asks for the parties of an agreement, not for the one of a role. */
export const asksForAnyParty = ({ names }: Wanted): boolean =>
  names.some((units) => units.includes('party'));

/** A country where a state is asked for, or a state where a country is. */
function isOfAnotherKind({ described }: Wanted, { value }: ParsedValue): boolean {
  const kind = locationKind(String(value));
  return (
    (kind === 'country' && described.has('state') && !described.has('country')) ||
    (kind === 'state' && described.has('country') && !described.has('state'))
  );
}

/** Features of the position of a value. */
export function positionFeatures(
  prepared: PreparedDocument,
  page: PageContent,
  words: readonly number[],
): FeatureVector {
  const rect = wordRect(page, words[0] ?? 0);
  const first = prepared.pages[0]?.page === page.page;
  return {
    'first page': Number(first),
    'near the top': first ? Math.max(0, 1 - rect.y0 / 0.4) : 0,
  };
}

/** Evidence text reported for each supporting feature. */
const EVIDENCE_TEXTS: Readonly<Record<string, string>> = evidence;

/** Minimum contribution to the score for a feature to be reported. */
const LEAST_REPORTED = 0.15;

/** The features that support a value, strongest first. */
export function evidenceOf(features: FeatureVector): string[] {
  return Object.entries(features)
    .map(([name, value]) => ({ name, gain: value * (WEIGHTS[name] ?? 0) }))
    .filter(
      ({ name, gain }) =>
        name in EVIDENCE_TEXTS &&
        (gain >= LEAST_REPORTED || (POSITION_NAMES.has(name) && features[name] === 1)),
    )
    .sort((a, b) => b.gain - a.gain)
    .map(({ name }) => EVIDENCE_TEXTS[name] ?? name);
}

/** Values of this confidence whose label is the whole name are right in 98 of 100 cases. */
const SURELY_NAMED = 0.9;

/** Whether a value is probable, its label the whole name of the field, and no other competes with it. */
export const isSurelyNamed = ({ evidence: said, status, confidence }: FoundField): boolean =>
  status === 'found' && confidence >= SURELY_NAMED && said.includes(evidence['whole name']);

/** Position features are reported whatever their contribution. */
const POSITION_NAMES: ReadonlySet<string> = new Set(
  'after, right, below, sentence, head, row of a statement, stated as the end of the period, adds up to the total'.split(
    ', ',
  ),
);

export const scoreOf = (features: FeatureVector, by = WEIGHTS): number => {
  let score = 0;
  for (const name in features) score += (features[name] ?? 0) * (by[name] ?? 0);
  return score;
};
