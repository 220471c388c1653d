import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { referencesIn, refersTo } from './references.ts';

describe('references', () => {
  it('names pages, captions and sections', () => {
    expect(referencesIn('What is shown in Figure 5 on page 9 (see Section 3.4)?')).toEqual({
      pages: [9],
      captions: ['figure 5'],
      sections: ['3.4'],
      contents: false,
    });
    expect(referencesIn('Who signs on the last page?').pages).toEqual([-1]);
    expect(referencesIn('Was zeigt Abbildung 5 auf Seite 9?')).toMatchObject({
      pages: [9],
      captions: ['figure 5'],
    });
    expect(referencesIn('Que dit l’article 3.4 ? Voir la dernière page.')).toMatchObject({
      pages: [-1],
      sections: ['3.4'],
    });
  });

  it('knows the page that is meant', () => {
    const page = textPage(4, ['Fig. 5: Rain in Bergen']);
    expect(refersTo(referencesIn('What does Figure 5 show?'), page, 9)).toBe(1);
    expect(refersTo(referencesIn('What does Figure 6 show?'), page, 9)).toBe(0);
    expect(refersTo(referencesIn('What is on page 4?'), page, 9)).toBe(1);
    expect(refersTo(referencesIn('What is on the last page?'), page, 4)).toBe(1);
  });
});
