/** The figures of the answers bench over all documents, those for development, and unseen ones. */

export interface Judged {
  readonly id: string;
  /** Of a document that no one looks at while rules are written. */
  readonly unseen: boolean;
  readonly question: string;
  readonly gold: string;
  readonly answer: string;
  readonly pages: readonly number[];
  /** Empty where the document does not hold the answer. */
  readonly evidence: readonly number[];
  /** 1-based place of the first evidence page among those cited; null where none is. */
  readonly rank: number | null;
  readonly right: boolean;
  /** The first statement alone is right. */
  readonly rightFirst: boolean;
  readonly found: boolean;
  readonly certain: boolean;
  readonly confidence: number;
}

/** A confidence that promises nine in ten. */
const SURE = 0.9;

interface Measure {
  readonly name: string;
  /** Of which questions the share is taken. */
  readonly of: (one: Judged) => boolean;
  readonly holds: (one: Judged) => boolean;
}

const hasEvidence = ({ evidence }: Judged) => evidence.length > 0;
const everything = () => true;

const MEASURES: readonly Measure[] = [
  { name: 'evidence page first', of: hasEvidence, holds: ({ rank }) => rank === 1 },
  {
    name: 'evidence page in five',
    of: hasEvidence,
    holds: ({ rank }) => rank !== null && rank <= 5,
  },
  { name: 'right in the first statement', of: everything, holds: (one) => one.rightFirst },
  { name: 'right anywhere', of: everything, holds: (one) => one.right },
  { name: 'said not found wrongly', of: hasEvidence, holds: ({ found }) => !found },
  {
    name: '  of these: colours, pictures',
    of: (one) => hasEvidence(one) && !one.found,
    holds: ({ answer }) => /not found in the text/.test(answer),
  },
  {
    name: 'said not found rightly',
    of: ({ evidence, gold }) => evidence.length === 0 && gold === 'Not answerable',
    holds: ({ found }) => !found,
  },
  { name: 'certain', of: everything, holds: ({ certain }) => certain },
  { name: '  of these right', of: ({ certain }) => certain, holds: (one) => one.rightFirst },
  {
    name: `confidence ${SURE} and over: right`,
    of: ({ confidence, found }) => found && confidence >= SURE,
    holds: (one) => one.rightFirst,
  },
];

export function tableOf(name: string, judged: readonly Judged[]): string {
  const groups = [
    judged,
    judged.filter(({ unseen }) => !unseen),
    judged.filter(({ unseen }) => unseen),
  ];
  const lines = MEASURES.map((measure) =>
    row(
      measure.name,
      groups.map((group) => share(group, measure)),
    ),
  );
  return [row(name, ['all', 'development', 'unseen']), ...lines, ''].join('\n');
}

const row = (name: string, cells: readonly string[]): string =>
  [name.padEnd(32), ...cells.map((cell) => cell.padStart(15))].join(' ');

/** `49 % (10/21)`. */
function share(judged: readonly Judged[], { of, holds }: Measure): string {
  const among = judged.filter(of);
  if (among.length === 0) return '-';
  const held = among.filter(holds).length;
  return `${((100 * held) / among.length).toFixed(0)} % (${held}/${among.length})`;
}
