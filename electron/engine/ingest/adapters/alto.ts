/**
 * ALTO (2 to 4): pages of text blocks, lines and strings, each with position and size in the unit
 * of the file. The payload is the XML itself, or an object with it in `alto`, `xml` or `content`.
 * The full form of a hyphenated word is in SUBS_CONTENT.
 */
import type { ReadingBlock } from '../../../../shared/contract/reading.ts';
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { descendants, type Element, named, parseMarkup } from '../markup.ts';
import { pageBoxConverter } from '../page-box.ts';
import { PageBuilder } from '../page-builder.ts';
import { markupIn } from '../payload.ts';
import { type Adapter, UnreadablePayload } from '../types.ts';

const MARGINS: Readonly<Record<string, ReadingBlock['type']>> = {
  topmargin: 'header',
  bottommargin: 'footer',
};

export const alto: Adapter = (payload) => {
  const { text, path } = markupIn(payload, ['alto', 'xml', 'content']);
  const pages = [...descendants(parseMarkup(text, 'xml'), named('page'))];
  if (pages.length === 0) throw new UnreadablePayload(path, 'holds no Page element');
  return pages.map((page, index) => {
    const { width, height } = page.attributes;
    const builder = new PageBuilder(index + 1, pageBoxConverter(Number(width), Number(height)));
    for (const area of page.children) {
      if (typeof area === 'string') continue;
      const type = ownValue(MARGINS, area.name) ?? 'paragraph';
      for (const block of descendants(area, named('textblock'))) writeBlock(block, type, builder);
    }
    return builder.build();
  });
};

function writeBlock(block: Element, type: ReadingBlock['type'], builder: PageBuilder): void {
  const strings = [...descendants(block, named('string'))];
  for (const string of strings) builder.word(string.attributes.content ?? '', rectOf(string));
  const text = strings
    .map(({ attributes: { content = '', subs_type: part, subs_content: whole } }) => {
      if (whole === undefined) return content;
      return part === 'HypPart1' ? whole : '';
    })
    .filter((word) => word !== '')
    .join(' ');
  const rects = strings.flatMap((string) => rectOf(string) ?? []);
  const around = rects.length > 0 ? unionOf(rects) : undefined;
  builder.block(type, text, rectOf(block) ?? around);
}

function rectOf({ attributes: { hpos, vpos, width, height } }: Element): Rect | undefined {
  const [x, y, w, h] = [hpos, vpos, width, height].map((value) =>
    value === undefined ? Number.NaN : Number(value),
  );
  if (x === undefined || y === undefined || w === undefined || h === undefined) return undefined;
  const rect = { x0: x, y0: y, x1: x + w, y1: y + h };
  return Object.values(rect).every(Number.isFinite) ? rect : undefined;
}
