import { afterEach, describe, expect, it } from 'vitest';
import german from './de.json' with { type: 'json' };
import { chooseLanguage, formatLocale, partsOf, t } from './messages.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

describe('texts in the language of the window', () => {
  it('are their own keys in English', () => {
    expect(t('Cancel')).toBe('Cancel');
    expect(t('p. {page}', { page: 3 })).toBe('p. 3');
  });

  it('have the plural of their number, with digits in groups', () => {
    const pages = (count: number) => t('{count, plural, one {# page} other {# pages}}', { count });
    expect(pages(1)).toBe('1 page');
    expect(pages(0)).toBe('0 pages');
    expect(pages(1234)).toBe('1,234 pages');
    chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
    expect(pages(1)).toBe('1 Seite');
    expect(pages(1234)).toBe('1.234 Seiten');
  });

  it('are those of the catalogue once a language is chosen', () => {
    expect(t('Library')).toBe('Library');
    chooseLanguage({ language: 'de', locale: 'de-AT', catalogue: german });
    expect(t('Library')).toBe('Bibliothek');
    expect(formatLocale()).toBe('de-AT');
  });

  it('keep English plurals where only the digits follow a third language', () => {
    chooseLanguage({ language: 'en', locale: 'fr' });
    const count = 0;
    expect(t('{count, plural, one {# page} other {# pages}}', { count })).toBe('0 pages');
    expect(t('{count, number} selected', { count: 1.5 })).toBe('1,5 selected');
  });

  it('show names with brackets, tags and quotes as they are', () => {
    const name = "<b>{Bob's}</b>.pdf";
    expect(t('{name} was removed', { name })).toBe(`${name} was removed`);
  });

  it('come in parts around elements of the page', () => {
    const choose = { element: 'button' };
    const keys = { element: 'keys' };
    expect(partsOf('Or {choose} {keys}', { choose, keys })).toEqual(['Or ', choose, ' ', keys]);
  });
});
