import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../renderer/ui/tokens.css'), 'utf8');

/** Red, green and blue of 0 to 255, and alpha of 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

function parse(color: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 100] = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha / 100];
}

/** Of a token, in the light and the dark theme. */
function colorsOf(token: string): readonly [light: Color, dark: Color] {
  const value = new RegExp(`--${token}: light-dark\\((.+?\\)?), (.+)\\);`).exec(css);
  if (!value?.[1] || !value[2]) throw new Error(`--${token} is no colour of both themes`);
  return [parse(value[1]), parse(value[2])];
}

const blend = (above: Color, below: Color): Color => {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (at) => (above[at] ?? 0) * above[3] + (below[at] ?? 0) * (1 - above[3]),
  );
  return [red, green, blue, 1];
};

/** Relative luminance, WCAG 2.2. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ['text', 'text-muted', 'text-disabled', 'accent', 'on-accent', 'danger', 'warning'];
const SURFACES = [
  ...['surface-sunken', 'surface-window', 'surface', 'surface-raised', 'mark'],
  ...['accent', 'accent-hover', 'accent-soft', 'danger', 'danger-soft', 'warning-soft'],
];

/** End-to-end tests look at parts of the window in the dark theme alone. */
test('text that can be read in the dark theme can be read in the light one', () => {
  const pairs = TEXTS.flatMap((text) =>
    SURFACES.flatMap((surface) =>
      ['none', 'hover'].map((state) => {
        const ratios = ([0, 1] as const).map((theme) => {
          const below = colorsOf(surface)[theme];
          const behind = state === 'none' ? below : blend(colorsOf(state)[theme], below);
          return contrast(colorsOf(text)[theme], behind);
        });
        return { pair: `${text} on ${surface}, ${state}`, light: ratios[0], dark: ratios[1] };
      }),
    ),
  );
  const read = pairs.filter(({ dark = 0 }) => dark >= 4.5);
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter(({ light = 0 }) => light < 4.5)).toEqual([]);
});
