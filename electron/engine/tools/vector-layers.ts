/** Layers of the page before interpretation: glyphs, words, lines, vector graphics. */
import type { Rect } from '../../../shared/geometry.ts';
import { GlyphFlag, type RawPage, rectOfRuling } from '../read/pdf/types.ts';
import { selectGlyphs } from '../read/text/glyph-selection.ts';
import { LeftOutCollector } from '../read/text/left-out-glyphs.ts';
import type { PageText, Word } from '../read/text/types.ts';
import type { Layer, Mark } from './types.ts';

const rectOf = ({ x0, y0, x1, y1 }: Rect): Rect => ({ x0, y0, x1, y1 });

export const points = (value: number): string => `${Math.round(value * 10) / 10}`;

const colorOf = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

export function vectorLayers(raw: RawPage, text: PageText): Layer[] {
  return [
    { id: 'left-out', title: 'Glyphs left out', marks: [...reasons(text), ...leftOut(raw)] },
    { id: 'words', title: 'Words', marks: text.words.map((word) => wordMark(text, word)) },
    {
      id: 'lines',
      title: 'Lines',
      marks: text.lines.map((line, index) => ({
        ...rectOf(line),
        tone: index % 2 === 0 ? 'good' : 'faint',
        says: [
          `line ${index}: ${line.words.map((word) => text.words[word]?.text).join(' ')}`,
          `size ${points(line.size)}, baseline ${points(line.baseline)}, ${line.angle}°`,
        ],
      })),
    },
    { id: 'drawn', title: 'Rulings, fills, pictures', marks: drawn(text) },
  ];
}

const reasons = ({ leftOut }: PageText): Mark[] =>
  leftOut.map((entry) => ({
    ...rectOf(entry),
    tone: 'faint',
    says: [`${entry.glyphs} glyphs left out: ${entry.reason}`],
  }));

function leftOut(raw: RawPage): Mark[] {
  const { glyphs, fonts } = raw;
  const kept = new Set(selectGlyphs(raw, new LeftOutCollector()).kept);
  const marks: Mark[] = [];
  for (let i = 0; i < glyphs.count; i++) {
    if (kept.has(i)) continue;
    const code = glyphs.codePoint[i] ?? 0;
    const flags = glyphs.flags[i] ?? 0;
    const symbols = Object.entries(GlyphFlag).filter(([, bit]) => (flags & bit) !== 0);
    marks.push({
      x0: glyphs.x0[i] ?? 0,
      y0: glyphs.y0[i] ?? 0,
      x1: glyphs.x1[i] ?? 0,
      y1: glyphs.y1[i] ?? 0,
      tone: 'bad',
      says: [
        `left out: U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
        `${fonts[glyphs.font[i] ?? 0]?.name ?? 'no font'}, size ${points(glyphs.size[i] ?? 0)}`,
        ...symbols.map(([name]) => name),
      ],
    });
  }
  return marks;
}

function wordMark(text: PageText, word: Word): Mark {
  const font = text.fonts[word.font]?.name ?? 'no font';
  const symbols = [
    word.bold && 'bold',
    word.italic && 'italic',
    word.script !== 'normal' && word.script,
    word.rtl && 'right to left',
    word.glued && 'glued to the next',
    word.widget && 'of a form field',
    word.angle !== 0 && `${points(word.angle)}°`,
    word.confidence < 1 && `confidence ${word.confidence.toFixed(2)}`,
  ].filter((sign) => sign !== false);
  const path = word.element === undefined ? undefined : text.structure?.[word.element]?.path;
  return {
    ...rectOf(word),
    tone: word.script === 'normal' && word.confidence > 0.5 ? 'good' : 'bad',
    says: [
      `word: ${word.text}`,
      `${font}, size ${points(word.size)}, ${colorOf(word.color)}`,
      ...(symbols.length > 0 ? [symbols.join(', ')] : []),
      ...(path ? [`tagged ${path.join(' › ')}`] : []),
    ],
  };
}

function drawn(text: PageText): Mark[] {
  const rulings = text.rulings.map((ruling): Mark => {
    const { orientation, position, start, end, thickness } = ruling;
    const length = `${points(start)} to ${points(end)}`;
    return {
      ...rectOfRuling(ruling, Math.max(thickness, 0.6) / 2),
      tone: 'bad',
      says: [`${orientation} ruling at ${points(position)}, ${length}, ${points(thickness)} thick`],
    };
  });
  return [
    ...text.pictures.map(
      (picture): Mark => ({
        ...rectOf(picture),
        tone: 'good',
        says: [`picture: ${picture.kind}, ${sizeOf(picture)}`],
      }),
    ),
    ...text.fills.map(
      (fill): Mark => ({
        ...rectOf(fill),
        tone: 'faint',
        says: [`fill ${colorOf(fill.color)}, ${sizeOf(fill)}`],
      }),
    ),
    ...rulings,
  ];
}

const sizeOf = ({ x0, y0, x1, y1 }: Rect): string => `${points(x1 - x0)} × ${points(y1 - y0)} pt`;
