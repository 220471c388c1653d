import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const partiesOf = (lines: readonly string[]) =>
  [extractFields([textPage(1, lines)], [{ key: 'party', type: 'array' }]).values.party]
    .flat()
    .sort();

/** Lines on which parties sign, in the words of a language. */
const signatures = (by: string, ...names: readonly string[]) =>
  names.flatMap((name) => ['', name, `${by}: ______________`]);

describe('parties of an agreement', () => {
  it('takes a name after "between" that has no legal form and signs', () => {
    expect(
      partiesOf([
        'This Agreement is made on 3 May 2021 by and between ALDER, of Lund, and Birch Media Inc.',
        'The parties wish to work together on a common project.',
        ...signatures('By', 'ALDER', 'Birch Media Inc.'),
      ]),
    ).toEqual(['ALDER', 'Birch Media Inc.']);
  });

  it('takes a name that a defined term shortens, and one that stands for a role, where both sign', () => {
    expect(
      partiesOf([
        'This Agreement is made by Cedar Works, Inc. (“Cedar”) and Ann Reed (the “Employee”).',
        'It replaces what Cedar and the Employee have agreed before.',
        ...signatures('By', 'Cedar Works, Inc.', 'Ann Reed'),
      ]),
    ).toEqual(['Ann Reed', 'Cedar Works, Inc.']);
  });

  it('takes no participle behind the name for a legal form', () => {
    const line =
      'This Agreement is between ALDER WORKS LIMITED, incorporated in England (“Client”), and Birch Ltd (“Supplier”).';
    expect(partiesOf([line])).toEqual(['ALDER WORKS LIMITED', 'Birch Ltd']);
  });

  it('takes no label of the items of a list for the name of a party', () => {
    const lines = [
      'Entre:',
      'PRIMEIRA CONTRAENTE: Alder Vinhos, S.A., com sede em Lisboa, na Avenida da Liberdade, 12, pessoa coletiva registada sob o número 500 100 200 na conservatória do registo comercial de Lisboa, doravante designada por «Cliente»;',
      'e',
      'SEGUNDO CONTRAENTE: Marta Couto Reis, residente no Porto, doravante designada por «Prestadora»,',
      'é celebrado o presente contrato.',
    ];
    const fields = ['cliente', 'prestadora'].map((key) => ({ key, type: 'string' as const }));
    expect(extractFields([textPage(1, lines)], fields).values).toEqual({
      cliente: 'Alder Vinhos, S.A.',
      prestadora: 'Marta Couto Reis',
    });
  });

  it('takes a first name that is also a function word, behind a title', () => {
    const line =
      'Zwischen der Ember GmbH („Vermieter“) und Herrn Will Reed („Mieter“) wird ein Mietvertrag geschlossen.';
    expect(partiesOf([line])).toEqual(['Ember GmbH', 'Will Reed']);
  });

  it('takes no kind of company for one', () => {
    expect(
      partiesOf([
        'This Agreement is made between Dune Ltd., a Delaware Corporation (the “Company”), and Flint GmbH (the “Supplier”) for the delivery of goods.',
      ]),
    ).toEqual(['Dune Ltd.', 'Flint GmbH']);
  });

  it('knows contracts in German and French', () => {
    expect(
      partiesOf([
        'Dieser Vertrag wird geschlossen zwischen der Ember GmbH („Auftraggeber“) und der Grove AG („Auftragnehmer“) und gilt ab dem heutigen Tag.',
        ...signatures('Unterschrift', 'Ember GmbH', 'Grove AG'),
      ]),
    ).toEqual(['Ember GmbH', 'Grove AG']);
    expect(
      partiesOf([
        'Le présent contrat est conclu entre la société Iris SARL (« le Client ») et la société Kestrel SAS (« le Prestataire ») pour une durée de deux ans.',
        ...signatures('Signature', 'Iris SARL', 'Kestrel SAS'),
      ]),
    ).toEqual(['Iris SARL', 'Kestrel SAS']);
  });

  it('is not sure of one party alone', () => {
    const lines = [
      'This Agreement is made between Dune Ltd. (the “Company”) and the undersigned on 3 May 2021.',
    ];
    const [field] = extractFields([textPage(1, lines)], [{ key: 'party', type: 'array' }]).fields;
    expect(field?.value).toEqual(['Dune Ltd.']);
    expect(field?.confidence).toBeLessThanOrEqual(0.6);
    expect(field?.evidence).toContain('an agreement has two parties or more');
  });

  const secrets = 'The Company and the Employee keep what they learn secret for three years.';

  it.each([
    [
      'two companies',
      'Cedar Works, Inc.',
      'Birch Media LLC',
      ['Birch Media LLC', 'Cedar Works, Inc.'],
    ],
    [
      'a company and a person',
      'Cedar Works, Inc.',
      'Otto Flint',
      ['Cedar Works, Inc.', 'Otto Flint'],
    ],
  ])(
    'finds %s that an agreement names only where they sign, without being sure',
    (_, one, other, expected) => {
      const lines = [
        'Confidentiality Agreement',
        secrets,
        'It is governed by the laws of the State of Ohio.',
        'Miscellaneous Provisions',
        ...['', one, 'By: ______________', 'Name: Ann Reed', 'Title: President'],
        ...['', 'Signature: ______________', other, 'Date: ______________'],
      ];
      const { values, fields } = extractFields(
        [textPage(1, lines)],
        [{ key: 'party', type: 'array' }],
      );
      expect([values.party].flat().sort()).toEqual(expected);
      expect(fields[0]?.confidence).toBeLessThan(0.9);
    },
  );

  it('takes who signs a letter for no party', () => {
    const lines = ['Dear Mr Stone,', 'thank you for your letter about the prices of blocks.'];
    const signed = ['Yours sincerely,', '', 'Cedar Works, Inc.', 'By: ______________'];
    expect(partiesOf([...lines, ...signed])).toEqual([null]);
  });

  it.each([
    [
      'English',
      [
        'THIS LEASE is made the 5th day of May 2023',
        'BETWEEN:',
        '(1) Harbour Estates Limited whose registered office is at 1 Quay Street (the "Landlord"); and',
        '(2) Anna Reed of 3 Mill Lane (the "Tenant").',
        'The term of this lease is five years from 1 June 2023.',
      ],
      ['Anna Reed', 'Harbour Estates Limited'],
    ],
    [
      'German',
      [
        'zwischen',
        'Ember Werke GmbH, Ofenweg 4, 80331 München',
        '– nachfolgend „Auftraggeber“ genannt –',
        'und',
        'Grove Systeme AG, Seestraße 12, 8000 Zürich',
        '– nachfolgend „Auftragnehmer“ genannt –',
        'Der Vertrag tritt am 1. März 2024 in Kraft und hat eine Laufzeit von zwei Jahren.',
      ],
      ['Ember Werke GmbH', 'Grove Systeme AG'],
    ],
    [
      'German, of persons',
      [
        'Zwischen Herrn Karl Brandt, Ulmenweg 3 (Vermieter) und Frau Eva Lorenz, Rheinufer 8 (Mieter) wird folgender Mietvertrag geschlossen:',
        'Das Mietverhältnis beginnt am 01.04.2023 und endet am 31.03.2026.',
      ],
      ['Eva Lorenz', 'Karl Brandt'],
    ],
    [
      'French',
      [
        'Entre les soussignés :',
        'La société Iris SARL, au capital de 10 000 euros, ci-après dénommée « le Client »,',
        'd’une part,',
        'et',
        'La société Kestrel SAS, dont le siège est à Lyon, ci-après dénommée « le Prestataire »,',
        'd’autre part.',
        'Le contrat entre en vigueur le 1er mars 2024 pour une durée de trois ans.',
      ],
      ['Iris SARL', 'Kestrel SAS'],
    ],
    [
      'Spanish',
      [
        'En Madrid, a 5 de mayo de 2023, entre Olmo Inversiones S.L., con domicilio en la calle Mayor 4 (en adelante, el «Arrendador»), y Rosa Martín López, con domicilio en la calle Luna 8 (en adelante, la «Arrendataria»), se acuerda el presente contrato.',
      ],
      ['Olmo Inversiones S.L.', 'Rosa Martín López'],
    ],
    [
      'Italian',
      [
        'Tra Olmo S.r.l., con sede in Milano (di seguito il «Fornitore») e Pino S.p.A., con sede in Torino (di seguito il «Cliente») si stipula il presente contratto.',
      ],
      ['Olmo S.r.l.', 'Pino S.p.A.'],
    ],
    [
      'Portuguese',
      [
        'Entre Olmo Serviços Lda, com sede em Lisboa (adiante designada «Prestador»), e Pinho Alimentos S.A., com sede no Porto (adiante designada «Cliente»), é celebrado o presente contrato.',
      ],
      ['Olmo Serviços Lda', 'Pinho Alimentos S.A.'],
    ],
    [
      'Dutch',
      [
        'De ondergetekenden:',
        '1. Iep Diensten B.V., gevestigd te Utrecht, hierna te noemen "Opdrachtgever";',
        'en',
        '2. Den Techniek N.V., gevestigd te Delft, hierna te noemen "Opdrachtnemer";',
        'komen overeen als volgt.',
      ],
      ['Den Techniek N.V.', 'Iep Diensten B.V.'],
    ],
  ])('finds the parties that a contract lists, in %s', (_, lines, expected) => {
    expect(partiesOf(lines)).toEqual(expected);
  });
});

describe('a party of a role', () => {
  const partyOf = (key: string, lines: readonly string[], type: 'string' | 'array' = 'string') =>
    extractFields([textPage(1, lines)], [{ key, type }]).fields[0];

  const LEASE = [
    'zwischen',
    'Ida Sommer, Ahornweg 7, 14050 Berlin',
    '– im Folgenden „Vermieterin“ –',
    'und',
    'Jan Petry und Lea Hart, Kantweg 12, 10627 Berlin',
    '– im Folgenden „Mieter“ –',
  ];

  it('is the name that its term stands for, in the words of any language', () => {
    expect(partyOf('landlord', LEASE)).toMatchObject({ value: 'Ida Sommer' });
    expect(partyOf('tenant', LEASE, 'array')).toMatchObject({ value: ['Jan Petry', 'Lea Hart'] });
    expect(partyOf('lender', LEASE)).toMatchObject({ value: null });
  });

  it('is the company, not who represents it', () => {
    const contract = [
      'Entre les soussignés : la société Atelier Orme SAS, 14 rue des Forges, représentée par Mme Anne Orme, présidente, ci-après « l’Employeur », et Monsieur Paul Frêne, né le 7 avril 1991, ci-après « le Salarié ».',
    ];
    expect(partyOf('employer', contract)).toMatchObject({ value: 'Atelier Orme SAS' });
  });

  it.each([
    'La société Atelier Orme, SAS au capital de 30 000 euros, représentée par Mme Anne Orme, présidente, ci-après dénommée « le Client », d’une part,',
    'Y de otra, la mercantil Taller Olmo, representada por su administradora única Dña. Noelia Pastrana Gil, en adelante «el Cliente».',
    'Tra la società Officina, C.F. e P.IVA 02118840226, in persona del legale rappresentante Ing. Tullio Dalsasso (di seguito “Cliente”), si conviene quanto segue.',
  ])('is never who represents a party whose name is not read: %s', (paragraph) => {
    const { value } = partyOf('client', ['AGREEMENT', paragraph]) ?? {};
    expect(String(value)).not.toMatch(/Anne|Noelia|Tullio|IVA/);
  });

  it.each([
    ['Landlord: Mr Owen Reed of 51 Oak Hill, Lund CF14 6AA', 'landlord', 'Owen Reed'],
    ['Tenant: Ann Alder, born on 4 May 1980', 'tenant', 'Ann Alder'],
    ['Notify party: Alder Spedition KG, Bremen', 'notify_party', 'Alder Spedition KG'],
    ['Lender: Reed, Alder & Partners Ltd', 'lender', 'Reed, Alder & Partners Ltd'],
    ['Tenant: Ann Alder, Max Orth', 'tenant', 'Ann Alder, Max Orth'],
  ])('has no address and no date of birth: %s', (line, key, value) => {
    expect(partyOf(key, ['AGREEMENT', line])).toMatchObject({ value });
  });
});
