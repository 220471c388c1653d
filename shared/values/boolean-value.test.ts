import { describe, expect, it } from 'vitest';
import { findBoolean, readBoolean } from './boolean-value.ts';

describe('findBoolean', () => {
  it.each([
    ...['yes', 'Yes', 'YES', 'y', 'true', '1', ': yes', '(Y/N): Y', 'Yes/No: yes', 'yes, by card'],
    ...['ja', 'Ja.', 'j', 'oui', 'sí', 'Sì', 'sim', 'tak', 'ano', 'igen', 'da', 'evet', 'kyllä'],
    ...['ναι', 'да', 'так', '是', 'はい', '예', 'نعم', 'כן', 'हाँ', 'có', 'ya'],
    ...[
      '[x]',
      '[X]',
      '(x)',
      '[ x ]',
      '☒',
      '☑',
      '✓',
      '[✓]',
      '☒ Yes ☐ No',
      '☐ No ☑ Yes',
      '[x] Yes [ ] No',
    ],
    ...['Yes ☒ No ☐', '◉ Yes ○ No', 'ja [x] nein [ ]', 'yes (12 March)'],
  ])('%s is true', (text) => {
    expect(readBoolean(text)).toBe(true);
  });

  it.each([
    ...['no', 'No', 'n', 'false', '0', '(Y/N): N', 'no – see note', 'No, not yet'],
    ...['nein', 'non', 'não', 'nee', 'nej', 'nei', 'ei', 'nie', 'ne', 'nem', 'nu', 'hayır'],
    ...['όχι', 'нет', 'ні', '否', 'いいえ', '아니오', 'لا', 'לא', 'नहीं', 'không', 'tidak'],
    ...['[ ]', '[]', '( )', '☐', '□', '✗', '○ Yes ◉ No', '☐ Yes ☒ No', 'Yes [ ] No [x]'],
  ])('%s is false', (text) => {
    expect(readBoolean(text)).toBe(false);
  });

  it.each([
    ...[
      '',
      'maybe',
      'No. 12',
      'no later than 30 days',
      'da Vinci',
      'not',
      'yesterday',
      'n/a',
      '10',
    ],
    ...['☐ Yes ☐ No', '☒ Yes ☒ No', 'see yes', 'Nordic', '1 March'],
  ])('%s is neither', (text) => {
    expect(readBoolean(text)).toBeNull();
  });

  it('says where the answer is', () => {
    expect(findBoolean('(Y/N): Y')).toEqual({ value: true, start: 7, end: 8 });
    expect(findBoolean('☐ Yes ☒ No')).toMatchObject({ start: 6, end: 7 });
  });
});
