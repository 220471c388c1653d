import { afterEach, describe, expect, test } from 'vitest';
import { failureSentence, translatedFailure } from './failures.ts';
import german from './messages/de.json' with { type: 'json' };
import { chooseLanguage } from './messages/messages.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

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

describe('the sentence of the service in a German window', () => {
  const sentences = [
    failureSentence('corrupt', 'report.pdf'),
    failureSentence('password_wrong', 'a.pdf has no pages.pdf'),
    failureSentence('empty_file'),
  ];

  test('is German, with the name as it was', () => {
    chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
    expect(sentences.map(translatedFailure)).toEqual([
      failureSentence('corrupt', 'report.pdf'),
      failureSentence('password_wrong', 'a.pdf has no pages.pdf'),
      failureSentence('empty_file'),
    ]);
    expect(translatedFailure(sentences[0] ?? '')).toMatch(/^report\.pdf ist /);
  });

  test('stays as it is where it gives another cause', () => {
    const sentence = failureSentence('too_many_pages', 'a.pdf', 'It has 2001 pages.');
    chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
    expect(translatedFailure(sentence)).toBe(sentence);
  });
});
