import { expect, it } from 'vitest';
import { fontInfo } from './fonts.ts';

const of = (name: string, more: { flags?: number; weight?: number; italicAngle?: number } = {}) =>
  fontInfo({ name, flags: 0, weight: 0, italicAngle: 0, ...more });

it('a subset tag is not part of the name', () => {
  expect(of('ABCDEF+Lato-Regular').name).toBe('Lato-Regular');
});

it.each([
  'Arial,Bold',
  'Helvetica-BoldOblique',
  'MyriadPro-Semibold',
  'CMBX12',
  'SFBX1095',
  'Roboto-Black',
  'FrutigerLTStd-Bd',
  'TradeGothicLTStd-BdCn20',
  'TradeGothicLTStd-Bd2',
  'NimbusRomNo9L-Medi',
  'AvenirNext-DemiBold',
])('%s is bold', (name) => {
  expect(of(name).bold).toBe(true);
});

it.each([
  'Arial',
  'HelveticaNeue-Roman',
  'CMR10',
  'Abdul-Regular',
  'Lato-DemiLight',
  'Bodoni',
  'Roboto-Medium',
])('%s is not bold', (name) => {
  expect(of(name).bold).toBe(false);
});

it.each(['Arial-ItalicMT', 'Courier-Oblique', 'CMTI10', 'MinionPro-It'])('%s is italic', (name) => {
  expect(of(name).italic).toBe(true);
});

it.each(['Italiana', 'Arial', 'CMR10', 'Digital-7'])('%s is not italic', (name) => {
  expect(of(name).italic).toBe(false);
});

it('a weight counts only where the name is silent', () => {
  expect(of('F1', { weight: 800 }).bold).toBe(true);
  expect(of('Garamond-Italic', { weight: 800 }).bold).toBe(false);
  expect(of('F1', { weight: 1500 }).bold).toBe(false);
});

it('the descriptor tells italic and fixed pitch', () => {
  expect(of('F1', { flags: 1 | 64 })).toMatchObject({ italic: true, fixedPitch: true });
});
