import { afterEach, describe, expect, test } from 'vitest';
import { codedText, formatCodedText } from '../../shared/coded-text.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import { errorOf } from './error.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

const body = (error: object): string =>
  JSON.stringify({ error: { code: 'bad_request', doc_url: 'http://127.0.0.1/docs', ...error } });

describe('the message that the window shows', () => {
  test('leaves out the path within the request', () => {
    const message = 'operations.0: The table has 3 rows. Choose fewer.';
    const error = errorOf(400, body({ message, param: 'operations.0' }));
    expect(error.message).toBe('The table has 3 rows. Choose fewer.');
  });

  test('keeps what only looks like a path', () => {
    const error = errorOf(400, body({ message: 'report.pdf: It is damaged.' }));
    expect(error.message).toBe('report.pdf: It is damaged.');
  });
});

test('messages that the catalogue has are in the language of the window', () => {
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  const known = errorOf(404, body({ message: 'The document is not in the trash.' }));
  const unknown = errorOf(404, body({ message: 'Page 9 of a.pdf does not exist.' }));
  expect(known.message).toBe('Das Dokument ist nicht im Papierkorb.');
  expect(unknown.message).toBe('Page 9 of a.pdf does not exist.');
});

test('messages with a code are in the language of the window, with their values as they were', () => {
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  const coded_message = codedText('password_wrong', { file: 'a.pdf has no pages.pdf' });
  const message = 'password: The password does not open a.pdf has no pages.pdf.';
  const error = errorOf(400, body({ message, param: 'password', coded_message }));
  expect(error.message).toMatch(/a\.pdf has no pages\.pdf/);
  expect(error.message).toBe(formatCodedText(coded_message));
  expect(error.message).not.toMatch(/The password/);
});
