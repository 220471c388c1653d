import { describe, expect, it } from 'vitest';
import { textPage } from '../evidence/sample-page.ts';
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
});
