import { expect, test } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const FORM = textPage(1, [
  'APPLICATION',
  '',
  'Surname: Sample',
  'Attached documents: ☒ Passport ☐ Photograph ☒ Proof of address',
  'Marital status: ○ single ◉ married ○ divorced',
  'Fire exits free: ☐ Yes ☒ No',
  'Delivery: ☐ standard ☐ express',
]);

const valuesOf = (...fields: { key: string; type: 'string' | 'boolean' | 'array' }[]) =>
  extractFields([FORM], fields).values;

test('the label of the chosen option is the value of its question', () => {
  expect(valuesOf({ key: 'marital_status', type: 'string' })).toEqual({
    marital_status: 'married',
  });
  expect(valuesOf({ key: 'attached_documents', type: 'array' })).toEqual({
    attached_documents: ['Passport', 'Proof of address'],
  });
});

test('a yes-or-no field is whether its option is chosen, or which of Yes and No is', () => {
  expect(
    valuesOf(
      { key: 'passport', type: 'boolean' },
      { key: 'photograph', type: 'boolean' },
      { key: 'fire_exits_free', type: 'boolean' },
    ),
  ).toEqual({ passport: true, photograph: false, fire_exits_free: false });
});

test('a question with nothing chosen is not stated', () => {
  expect(valuesOf({ key: 'delivery', type: 'string' })).toEqual({ delivery: null });
});

test('an empty form field is not stated, whatever stands below it', () => {
  const page = textPage(1, ['APPLICATION', '', 'Surname:', 'Marital status: ○ single ○ married']);
  const at = page.words.text.indexOf('Surname:');
  const [x = 0, y = 0, width = 0, height = 0] = page.words.boxes.slice(4 * at, 4 * at + 4);
  const bbox = { x: x + width + 0.05, y, width: 0.3, height };
  const field = { name: 'Text1', kind: 'text' as const, state: null, bbox };
  const asked = [{ key: 'surname', type: 'string' as const }];
  expect(extractFields([page], asked).values).toEqual({ surname: 'Marital' });
  expect(extractFields([{ ...page, form_fields: [field] }], asked).values).toEqual({
    surname: null,
  });
});

test.each([0, 1, 2])(
  'all that is chosen in a list is given, its label level with line %s',
  (line) => {
    const chosen = ['Monday', 'Wednesday', 'Friday'];
    const lines = chosen.map((day, at) => `${(at === line ? 'Visits:' : '').padEnd(20)}${day}`);
    const page = textPage(1, ['REGISTRATION', '', ...lines]);
    const at = page.words.text.indexOf('Monday');
    const [x = 0, y = 0, , height = 0] = page.words.boxes.slice(4 * at, 4 * at + 4);
    const bbox = { x, y, width: 0.3, height: 4.5 * height };
    const form_fields = [{ name: 'List1', kind: 'choice' as const, state: chosen, bbox }];
    const asked = [{ key: 'visits', type: 'array' as const }];
    const { visits } = extractFields([{ ...page, form_fields }], asked).values;
    expect([visits].flat().sort()).toEqual([...chosen].sort());
  },
);

test.each([
  [true, true],
  [false, null],
])('a yes-or-no field is true where its signature field is signed: %s', (state, value) => {
  const page = textPage(1, ['LEASE', '', 'Rent: 640.00', 'Signature of the tenant:']);
  const at = page.words.text.indexOf('tenant:');
  const [x = 0, y = 0, width = 0, height = 0] = page.words.boxes.slice(4 * at, 4 * at + 4);
  const bbox = { x: x + width + 0.05, y, width: 0.3, height };
  const form_fields = [{ name: 'Signature1', kind: 'signature' as const, state, bbox }];
  const asked = [{ key: 'tenant_signature', type: 'boolean' as const }];
  const { fields, values } = extractFields([{ ...page, form_fields }], asked);
  expect(values).toEqual({ tenant_signature: value });
  const quotes = fields[0]?.citations.map(({ quote }) => quote);
  expect(quotes).toEqual(state ? ['Signature of the tenant:'] : []);
});
