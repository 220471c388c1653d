import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const AGREEMENT = textPage(1, [
  'This agreement is made by the National Tea Board (NTB) and Acme.',
  '1. Term',
  'The term is five years.',
  '2. Notice',
  'Notice of ninety days is given in writing.',
  'Notice *by mail* counts <b>when</b> received.',
  '3. Law',
  'The law of Norway governs.',
]);
AGREEMENT.blocks = AGREEMENT.blocks.map((block) =>
  /^\d\./.test(block.text) ? { ...block, type: 'heading', level: 2 } : block,
);

describe('extracts', () => {
  it('quotes a section by its number, to the next heading, as plain text', async () => {
    const answer = await answerQuestion([AGREEMENT], 'What does section 2 say?');
    expect(answer).toMatchObject({ kind: 'section', certain: true });
    expect(answer.answer).toContain('ninety days is given in writing. [2]');
    expect(answer.answer).toContain('\\*by mail\\* counts \\<b');
    expect(answer.answer).not.toContain('Norway');
  });

  it('quotes a section by its name', async () => {
    const { answer } = await answerQuestion([AGREEMENT], 'What does the section “Law” say?');
    expect(answer).toContain('The law of Norway governs. [2]');
  });

  it('outlines the longest section of the topic that a question asks about', async () => {
    const report = textPage(1, [
      'Item 1A. Risk Factors',
      'Competition may reduce our margins.',
      'New firms enter the market each year.',
      'Our plants may stand still.',
      'A fire stopped one of them for a month.',
      'We depend on few suppliers.',
      'Two of them deliver most of the cocoa.',
      'Item 2. Properties',
      'We own two plants.',
      'Risk',
      'It is low.',
    ]);
    const headings = [0, 1, 3, 5, 7, 9];
    report.blocks = report.blocks.map((block, at) =>
      headings.includes(at) ? { ...block, type: 'heading', level: 2 } : block,
    );
    const answer = await answerQuestion([report], 'What are the main risks of the company?');
    expect(answer).toMatchObject({ certain: false });
    expect(answer.answer.split(/\n+/)).toEqual([
      'Not certain:',
      '**Item 1A. Risk Factors** [1]',
      '- Competition may reduce our margins. [2]',
      '- Our plants may stand still. [3]',
      '- We depend on few suppliers. [4]',
    ]);
    const { answer: properties } = await answerQuestion([report], 'Describe the properties.');
    expect(properties).toContain('**Item 2. Properties** [1] – We own two plants. [2]');
  });

  it.each([
    [
      'Was sind die wichtigsten Risiken?',
      'Wesentliche Risiken',
      'Der Markt schrumpft seit Jahren.',
    ],
    ['Was sind die wesentlichen Risiken?', 'Risikobericht', 'Die Risiken sind gering.'],
    ['Quels sont les principaux risques ?', 'Facteurs de risque', 'Le marché recule.'],
    ['¿Cuáles son los principales riesgos?', 'Factores de riesgo', 'El mercado cae.'],
    ['Quali sono i principali rischi?', 'Fattori di rischio', 'Il mercato cala da anni.'],
    ['Quais são os principais riscos?', 'Fatores de risco', 'O mercado cai há anos.'],
    ['Wat zijn de belangrijkste risico’s?', 'Risico’s', 'De markt krimpt al jaren.'],
  ])('quotes the section of a topic: %s', async (question, heading, text) => {
    const page = textPage(1, [heading, text]);
    page.blocks = page.blocks.map((block, at) =>
      at === 0 ? { ...block, type: 'heading', level: 2 } : block,
    );
    const { answer } = await answerQuestion([page], question);
    expect(answer).toContain(`**${heading}** [1] – ${text} [2]`);
  });

  it('spell out an abbreviation by the sentence that has it in brackets', async () => {
    const { answer, certain } = await answerQuestion([AGREEMENT], 'What does NTB stand for?');
    expect(answer).toBe('This agreement is made by the National Tea Board (NTB) and Acme. [1]');
    expect(certain).toBe(true);
  });
});
