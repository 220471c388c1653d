/**
 * Agreements drawn by chance, as a counterweight to the one labelled set of them: parties that are named
 * at the opening, or only where they sign, or drafts that nobody has signed; laws of states and of
 * countries; and letters, which are signed but are no agreement.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { textPage } from '../../support/sample-page.ts';
import { Chance } from '../calibration/chance.ts';
import { date, WORDS } from './drawn.ts';

interface DrawnAgreement {
  readonly pages: readonly PageContent[];
  /** `value`: null if the agreement does not state it. */
  readonly asked: readonly {
    readonly field: SchemaField;
    readonly value: string | readonly string[] | null;
  }[];
}

const FORMS = ['Inc.', 'Ltd.', 'LLC', 'GmbH', 'Corporation', 'S.A.', 'Company'];
const FIRST_NAMES = ['Ann', 'Otto', 'Eva', 'Paul', 'Rosa', 'Karl'];
const LAST_NAMES = ['Reed', 'Stone', 'Lorenz', 'Brandt', 'Marsh', 'Keller'];
const OFFICES = ['President', 'Chief Executive Officer', 'Secretary', 'Managing Director'];
const STATES = ['Ohio', 'Oregon', 'Texas', 'New York', 'Delaware', 'Bavaria', 'Ontario'];
const COUNTRIES = [
  'Canada',
  'Ireland',
  'the Netherlands',
  'France',
  'the United States',
  'the United States of America',
];
const COUNTS = ['one', 'two', 'three', 'four', 'five'];
const KINDS = ['Confidentiality Agreement', 'Supply Agreement', 'Lease', 'Agreement'];
const ROLES = ['Company', 'Supplier', 'Recipient', 'Buyer', 'Consultant'];

interface Party {
  readonly name: string;
  readonly isCompany: boolean;
}

const person = (chance: Chance): string => `${chance.of(FIRST_NAMES)} ${chance.of(LAST_NAMES)}`;
const company = (chance: Chance): string =>
  `${chance.of(WORDS)} ${chance.of(['Works', 'Media', 'Health', 'Tools'])}${chance.of([',', ''])} ${chance.of(FORMS)}`;

const party = (chance: Chance, isCompany: boolean): Party => ({
  name: isCompany ? company(chance) : person(chance),
  isCompany,
});

function signatureOf(chance: Chance, { name, isCompany }: Party): string[] {
  const line = chance.of(['______________', `/s/ ${isCompany ? person(chance) : name}`]);
  if (!isCompany) return ['', `Signature: ${line}`, `Name: ${name}`];
  const printed = chance.is(0.3) ? name.toUpperCase() : name;
  const title = `Title: ${chance.of(OFFICES)}`;
  return ['', printed, `By: ${line}`, `Name: ${person(chance)}`, title];
}

/** Who signs and is no party. */
function othersSigning(chance: Chance): string[] {
  const [as, isCompany] = chance.of([
    ['In the presence of:', false],
    ['Acknowledged by:', true],
  ] as const);
  return ['', as, ...signatureOf(chance, party(chance, isCompany))];
}

/** The sentence on the law that governs, with the place that it names. */
function lawOf(chance: Chance): [sentence: string, state: string | null, country: string | null] {
  const isState = chance.is(0.5);
  const location = chance.of(isState ? STATES : COUNTRIES);
  const of = isState ? chance.of(['the State of ', '']) : '';
  const sentence = chance.of([
    `This Agreement shall be governed by and construed under the laws of ${of}${location}.`,
    `It is governed by the laws of ${of}${location} without regard to conflicts of laws.`,
    `The laws of ${of}${location} apply to this Agreement and to all that follows from it.`,
  ]);
  const name = location.replace(/^the /, '');
  return [sentence, isState ? name : null, isState ? null : name];
}

export function drawAgreements(count: number): DrawnAgreement[] {
  const chance = new Chance(13);
  return Array.from({ length: count }, (_, at) =>
    at % 5 === 4 ? drawLetter(chance) : drawAgreement(chance),
  );
}

function drawAgreement(chance: Chance): DrawnAgreement {
  // "You" in a letter, and nobody, are named where they sign.
  const naming = chance.of(['both', 'both', 'you', 'nobody'] as const);
  const isNamed = naming === 'both';
  const parties = [party(chance, true), party(chance, naming !== 'you' && chance.is(0.6))];
  const [made, madeValue] = date(chance);
  const isDated = isNamed && chance.is(0.7);
  const [law, state, country] = chance.is(0.7) ? lawOf(chance) : ['', null, null];
  const years = chance.is(0.6) ? chance.between(1, 5) : null;
  const count = `${COUNTS[(years ?? 1) - 1]} (${years})`;
  const names = parties.map(({ name }) => {
    const address = chance.is(0.3)
      ? `, of ${chance.between(1, 90)} ${chance.of(WORDS)} Street,`
      : '';
    return `${name}${address}${chance.is(0.7) ? ` (the “${chance.of(ROLES)}”)` : ''}`;
  });
  const others = [
    'Each of them keeps what it learns from the other secret and returns it when asked.',
    `No duty under these terms applies outside ${chance.of(COUNTRIES)} unless both have agreed.`,
    'The duties of secrecy survive for two (2) years after the end of these terms.',
    `Notices take effect ${chance.between(3, 60)} days after they were sent by post.`,
  ];
  const lines = [
    chance.of(KINDS),
    {
      both: `This Agreement is made ${isDated ? `on ${made} ` : ''}by and between ${names.join(' and ')}.`,
      you: `This letter is between you and ${names[0]} and states what we have agreed.`,
      nobody: 'This Agreement sets out what the parties who sign below have agreed.',
    }[naming],
    ...others.filter(() => chance.is(0.6)),
    ...(years === null
      ? []
      : [
          chance.of([
            `The term of this Agreement shall be ${count} years from the date on which it is signed.`,
            `This Agreement stays in force for a period of ${count} years.`,
          ]),
        ]),
    ...(law === '' ? [] : [law]),
    // Drafts are not signed.
    ...(isNamed && chance.is(0.5) ? [] : parties.flatMap((one) => signatureOf(chance, one))),
    ...(chance.is(0.3) ? othersSigning(chance) : []),
  ];
  return {
    pages: [textPage(1, lines)],
    asked: [
      ...laws(chance, state, country),
      { field: PARTIES, value: parties.map(({ name }) => name) },
      { field: TERM, value: years === null ? null : `${years} year${years === 1 ? '' : 's'}` },
      { field: DATE, value: isDated ? madeValue : null },
    ],
  };
}

const PARTIES: SchemaField = { key: 'parties', type: 'array' };
const TERM: SchemaField = {
  ...{ key: 'term', type: 'string', description: 'How long the agreement stays in force' },
};
const DATE: SchemaField = {
  ...{ key: 'effective_date', type: 'date', description: 'Date of the agreement' },
};
/** What is asked of the law, by a name for what is asked or for the law. */
const laws = (
  chance: Chance,
  state: string | null,
  country: string | null,
): DrawnAgreement['asked'] =>
  [
    { key: 'law', asked: 'State or country', value: state ?? country },
    { key: 'state', asked: 'State', value: state },
    { key: 'country', asked: 'Country', value: country },
  ].map(({ key, asked, value }) => ({
    field: {
      key: chance.of([key, 'jurisdiction', 'governing_law']),
      ...{ type: 'string', description: `${asked} whose law governs` },
    },
    value,
  }));

function drawLetter(chance: Chance): DrawnAgreement {
  const lines = [
    company(chance),
    date(chance)[0],
    `Dear ${chance.of(['Mr', 'Ms'])} ${chance.of(LAST_NAMES)},`,
    `thank you for your letter about the prices of ${chance.between(2, 40)} blocks of stone.`,
    `We no longer deliver to ${chance.of([...STATES, ...COUNTRIES])} and ask you to call at our works.`,
    'Yours sincerely,',
    ...signatureOf(chance, party(chance, chance.is(0.5))),
  ];
  return {
    pages: [textPage(1, lines)],
    asked: [
      ...laws(chance, null, null),
      { field: PARTIES, value: null },
      { field: TERM, value: null },
    ],
  };
}
