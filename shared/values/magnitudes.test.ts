import { describe, expect, it } from 'vitest';
import { magnitudeIn } from './magnitudes.ts';

describe('magnitudeIn', () => {
  it.each([
    ['In millions, except per share data', 1e6],
    ['in millions, except shares in thousands', 1e6],
    ['(€ thousands)', 1e3],
    ["£'000", 1e3],
    ['$000s', 1e3],
    ['€m', 1e6],
    ['2024 (m€)', 1e6],
    ['$ bn', 1e9],
    ['in Mio. EUR', 1e6],
    ['Angaben in TEUR', 1e3],
    ['en milliers d’euros', 1e3],
    ['en miles de euros', 1e3],
    ['in migliaia di euro', 1e3],
    ['em milhares de reais', 1e3],
    ['in duizenden euro', 1e3],
    ['bedragen x € 1.000', 1e3],
    ['in 1 000 EUR', 1e3],
    ["in CHF 1'000", 1e3],
    ['in kEUR', 1e3],
    ['in 1,000,000', 1],
    ['deductible EUR 1,000', 1],
    ['Price per unit', 1],
    ['10,000 units', 1],
    ['Model M 500', 1],
  ])('%s', (text, factor) => {
    expect(magnitudeIn(text)).toBe(factor);
  });
});
