/** What the engine is held to: each measure with the best that is known of others, and its target. */

export interface Measure {
  readonly id: string;
  readonly name: string;
  /** The best known of any other engine, measured or published. */
  readonly elsewhere: string;
  readonly target: number;
  readonly better: 'higher' | 'lower';
  readonly digits: number;
}

const measure = (
  id: string,
  name: string,
  elsewhere: string,
  target: number,
  digits: number,
  better: Measure['better'] = 'higher',
): Measure => ({ id, name, elsewhere, target, better, digits });

/** Sets of PDFs on which speed is compared, by their folder in the corpora. */
export const SPEED_SETS = ['opendataloader-bench/pdfs', 'icdar2013', 'financebench/pdfs'] as const;

/** In which ways; see passes.ts. */
export const SPEED_WAYS = [
  { way: 'cold', name: 'a process of its own' },
  { way: 'warm', name: 'a running program' },
] as const;

export const speedId = (set: string, way: 'cold' | 'warm'): string => `speed ${way} ${set}`;

export const MEASURES: readonly Measure[] = [
  measure('odl overall', 'opendataloader-bench, overall', '.907', 0.92, 4),
  measure('odl nid', '  reading order, NID', '.934', 0.94, 4),
  measure('odl teds', '  tables, TEDS', '.928', 0.93, 4),
  measure('odl mhs', '  headings, MHS', '.827', 0.85, 4),
  measure('icdar official', 'ICDAR 2013 tables, F1 %, official', '85.9', 88, 2),
  measure('icdar lenient', '  lenient', '85.9', 92, 2),
  measure('quotes inside', 'short quotes in the right element, %', '91.5', 97, 1),
  measure('quotes iou', 'whole elements, mean IoU', '.758', 0.85, 3),
  measure('receipts f1', 'recognition of receipts, word F1', '.872', 0.9, 4),
  measure('receipts cer', '  character error %', '3.0', 2.5, 2, 'lower'),
  measure('clean f1', 'recognition of clean pages, word F1', '.969', 0.98, 4),
  measure('clean cer', '  character error %', '1.5', 1, 2, 'lower'),
  measure('ocr seconds', '  seconds a page, two cores', '1.6', 1.6, 2, 'lower'),
  measure('literal', 'receipt values found literally, %', '47 to 82', 93, 1),
  ...SPEED_SETS.flatMap((set) =>
    SPEED_WAYS.map(({ way, name }) =>
      measure(speedId(set, way), `speed, liteparse = 1: ${set.split('/')[0]}, ${name}`, '1', 1, 2),
    ),
  ),
  measure('memory', 'peak MB for 1,000 pages', '', 600, 0, 'lower'),
];

/** What one engine reached, by the id of the measure. */
export type Reached = ReadonlyMap<string, number>;

export const isReached = ({ better, target }: Measure, value: number): boolean =>
  better === 'higher' ? value >= target : value <= target;
