import { describe, expect, test } from 'vitest';
import { failureSentence } from './failures.ts';

describe('the sentence of a failure', () => {
  test('says what happened, to which file, and what to do', () => {
    expect(failureSentence('corrupt', 'report.pdf')).toBe(
      'report.pdf is damaged and could not be repaired. Open it in the program that made it and save it again.',
    );
    expect(failureSentence('password_wrong', 'report.pdf')).toBe(
      'The password does not open report.pdf. Check it and enter it again.',
    );
  });

  test('says more exactly what happened where that is known', () => {
    expect(
      failureSentence('too_many_pages', 'a.pdf', 'It has 2001 pages; the limit is 2000.'),
    ).toBe(
      'a.pdf: It has 2001 pages; the limit is 2000. Choose the pages to read, or split it and add the parts.',
    );
  });

  test('does without a name that is not known', () => {
    expect(failureSentence('empty_file')).toMatch(/^The file is empty\./);
    expect(failureSentence('corrupt', undefined, 'The picture is damaged.')).toMatch(
      /^The picture /,
    );
    expect(failureSentence('no_page_readable')).toMatch(/^No page of the file could be read\./);
  });
});
