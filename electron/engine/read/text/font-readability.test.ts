import { describe, expect, it } from 'vitest';
import { isSubstitutedAlphabet } from './font-readability.ts';

const LANGUAGES = {
  English:
    'the rent is due on the first day of every month and is paid in advance a tenant who leaves before the end of the term pays for the remaining months unless another is found who takes the rooms on the same terms as before',
  German:
    'die miete ist am ersten tag jedes monats im voraus zu zahlen wer vor dem ende der laufzeit auszieht zahlt die restlichen monate es sei denn ein anderer mieter wird gefunden der die zimmer zu den selben bedingungen nimmt',
  Polish:
    'czynsz jest platny z gory pierwszego dnia kazdego miesiaca najemca ktory wyprowadzi sie przed koncem umowy placi za pozostale miesiace chyba ze znajdzie sie inny najemca ktory przejmie pokoje na tych samych warunkach',
  Finnish:
    'vuokra maksetaan etukateen jokaisen kuukauden ensimmaisena paivana vuokralainen joka muuttaa pois ennen sopimuskauden paattymista maksaa jaljella olevat kuukaudet ellei toista vuokralaista loydy samoilla ehdoilla',
} as const;

function counts(text: string): number[] {
  const found = new Array<number>(26).fill(0);
  for (const letter of text) {
    const at = letter.charCodeAt(0) - 0x61;
    if (at >= 0 && at < 26) found[at] = (found[at] ?? 0) + 1;
  }
  return found;
}

const shiftAlphabet = (text: string, by: number): string =>
  text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(0x61 + ((letter.charCodeAt(0) - 0x61 + by) % 26)),
  );

describe('letters exchanged for others', () => {
  it.each(Object.entries(LANGUAGES))('are not those of %s', (_, text) => {
    expect(isSubstitutedAlphabet(counts(text))).toBe(false);
  });

  it.each([1, 2, 3, 5, 8, 10, 13, 19, 23])('are those of English turned by %i', (by) => {
    expect(isSubstitutedAlphabet(counts(shiftAlphabet(LANGUAGES.English, by)))).toBe(true);
  });

  it('are not those of codes, in which all letters are alike', () => {
    expect(isSubstitutedAlphabet(counts('bcdfghjklmnpqrstvwxz'.repeat(12)))).toBe(false);
  });

  it('are not those of masks of a few letters', () => {
    expect(isSubstitutedAlphabet(counts('mtwtfss'.repeat(40)))).toBe(false);
  });
});
