import { describe, expect, test } from 'vitest';
import { failureSentence } from './failures.ts';

describe('the sentence of a failure', () => {
  test('says what happened, to which file, and what to do', () => {
    expect(failureSentence('corrupt', { file: 'report.pdf' })).toBe(
      'report.pdf is damaged and could not be repaired. Open it in the program that made it and save it again.',
    );
    expect(failureSentence('password_wrong', { file: 'report.pdf' })).toBe(
      'The password does not open report.pdf. Check it and enter it again.',
    );
  });

  test('says more exactly what happened where that is known', () => {
    expect(failureSentence('too_many_pages', { file: 'a.pdf', pages: 2001, limit: 2000 })).toBe(
      'a.pdf has 2001 pages; the limit is 2000. Choose the pages to read, or split it and add the parts.',
    );
    const size = { size_megabytes: 500.1, megabytes: 500, limit: 524_288_000 };
    expect(failureSentence('too_large', { file: 'a.pdf', ...size })).toMatch(
      /^a\.pdf has 500\.1 MB; the limit is 500 MB\. Split/,
    );
    const values = { file: 'a.pdf', detail: 'The page is damaged.' };
    expect(failureSentence('no_page_readable', values)).toMatch(
      /^No page of a\.pdf could be read: The page is damaged\. Extract/,
    );
    expect(failureSentence('too_large', values)).toMatch(/^a\.pdf: The page is damaged\. Split/);
  });

  test('does without a name that is not known', () => {
    expect(failureSentence('empty_file')).toMatch(/^The file is empty\./);
    expect(failureSentence('corrupt', { detail: 'The picture is damaged.' })).toMatch(
      /^The picture /,
    );
    expect(failureSentence('no_page_readable')).toMatch(/^No page of the file could be read\./);
  });
});
