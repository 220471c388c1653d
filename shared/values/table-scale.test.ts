import { describe, expect, it } from 'vitest';
import { parseNumber } from './number-value.ts';
import { isPerShareRow, scaleInTable } from './table-scale.ts';

function scaleOf(
  label: string,
  printed: string,
  headers: readonly string[] = ['2024'],
  section = '',
  others: readonly string[] = [],
) {
  const number = parseNumber(printed, { decimalMark: '.' });
  if (!number) throw new Error(`${printed} is no number`);
  const unit = 'In millions, except per share data';
  return scaleInTable({ number, label, section, headers, unit, others });
}

describe('scaleInTable', () => {
  it.each([
    ['Total revenue', '1,204'],
    ['Net income for the year', '116'],
    ['Loans to employees', '12'],
    ['Employee benefits', '45'],
    ['Investments in subsidiaries', '45'],
    ['Interest rate swaps', '45'],
    ['Gross margin', '1,250'],
    ['4.25% notes due 2027', '500'],
    ['Number of shares outstanding', '120'],
    ['Cash and cash equivalents', '(12)'],
    ['Umsatzerlöse', '45.2'],
    ['Fondi per rischi', '12'],
    ['Ventas por región', '12'],
    ['Revenue (restated)', '12'],
    ['Property, plant and equipment, net', '12'],
    ['Sales (Units A and B)', '12'],
  ])('applies the unit to %s', (label, printed) => {
    expect(scaleOf(label, printed)).toBe(1e6);
  });

  it.each([
    ['Earnings per share', '2.15'],
    ['Dividends declared per common share', '0.24'],
    ['Ergebnis je Aktie', '2.15'],
    ['Résultat net par action', '2.15'],
    ['Beneficio por acción', '2.15'],
    ['Utile per azione', '2.15'],
    ['Lucro por ação', '2.15'],
    ['Winst per aandeel', '2.15'],
    ['Revenue per employee', '312'],
    ['Employees', '55'],
    ['Total employees', '5,500'],
    ['Employees at year end', '5,500'],
    ['Number of stores', '312'],
    ['Mitarbeiter (FTE)', '5,500'],
    ['Nombre de magasins', '312'],
    ['Aantal werknemers', '312'],
    ['Effectif moyen (ETP)', '1,204'],
    ['Plantilla media total', '1,204'],
    ['Output (GWh)', '12,345'],
    ['Sales area, m²', '12,345'],
    ['Orders (number)', '312'],
    ['Founded', '1987'],
    ['Effective tax rate', '21.5'],
    ['Gross margin', '45.2'],
    ['EPS', '2.15'],
    ['Diluted EPS', '2.05'],
    ['Growth %', '4.5'],
    ['Share of revenue', '12 %'],
    ['Revenue', '$3.2 billion'],
    ['Fund size', '100 million'],
  ])('does not apply it to %s %s', (label, printed) => {
    expect(scaleOf(label, printed)).toBe(1);
  });

  it('takes the unit of the row or the column before that of the table', () => {
    expect(scaleOf('Customers (in thousands)', '45')).toBe(1e3);
    expect(scaleOf('Employees (thousands)', '45')).toBe(1e3);
    expect(scaleOf('Sales', '45', ['Segment', '€ 000'])).toBe(1e3);
    expect(scaleOf('Sales', '45', ['% of sales'])).toBe(1);
    expect(scaleOf('North', '45', ['Output (GWh)'])).toBe(1);
    expect(scaleOf('North', '45', ['Sales (m)'])).toBe(1e6);
    expect(scaleOf('Sales above 5 million', '45')).toBe(1e6);
  });

  it('takes the only numbers with cents for those that the unit excepts', () => {
    const whole = ['1,204', '1,100', '0.24', '0.22', '55', '(12)'];
    expect(scaleOf('Dividends declared', '0.24', [], '', whole)).toBe(1);
    expect(scaleOf('Dividends declared', '0.24', [], '', ['1,204.50', '0.24', '12.25'])).toBe(1e6);
  });

  it('knows the rows of amounts per share', () => {
    expect(scaleOf('Basic', '2.15', ['2024'], 'Earnings per share')).toBe(1);
    expect(scaleOf('Diluted', '120', ['2024'], 'Weighted average shares')).toBe(1e6);
    expect(isPerShareRow('Diluted')).toBe(true);
  });
});
