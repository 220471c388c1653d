/**
 * Entities of a page besides running text, each with a title: tables, figures, headings, lists with
 * their items, footnotes, signatures, key-value pairs, form fields. The title is the caption, the line that
 * introduces a list, or the signer.
 */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Entity } from '../../../shared/contract/results.ts';
import type { Box } from '../../../shared/geometry.ts';
import { pixelsOf } from './figures.ts';

/** Maximum length of an entity title; longer text is not a name. */
const LONGEST_TITLE = 160;

const ENTITY_OF: Partial<Record<Block['type'], Entity['type']>> = {
  table: 'table',
  figure: 'figure',
  heading: 'heading',
  footnote: 'footnote',
  signature: 'signature',
  key_value: 'key_value',
};

/** URL of the image of a part of a page. */
export type PictureUrl = (page: number, box: Box, width: number) => string;

export function entitiesOf(page: PageContent, pictureUrl: PictureUrl | undefined): Entity[] {
  const entities: Entity[] = [];
  let list: (Entity & { items: string[] }) | null = null;
  page.blocks.forEach((block, index) => {
    if (block.type === 'list_item') {
      if (list === null) {
        list = { ...entity('list', page, block, leadOf(page.blocks[index - 1], block)), items: [] };
        entities.push(list);
      }
      list.bbox = around(list.bbox, block.bbox);
      list.items.push(block.marker ? `${block.marker} ${block.text}` : block.text);
      return;
    }
    // An indented block below an item belongs to it.
    if (block.type === 'paragraph' && block.level !== undefined && list !== null) {
      list.bbox = around(list.bbox, block.bbox);
      list.items.push(`${list.items.pop() ?? ''}\n${block.text}`);
      return;
    }
    list = null;
    const type = ENTITY_OF[block.type];
    if (type === undefined) return;
    entities.push({
      ...entity(type, page, block, entityTitle(page, block)),
      ...(type === 'heading' && block.level !== undefined ? { level: block.level } : {}),
      ...(type === 'figure' && pictureUrl
        ? { image_url: pictureUrl(page.page, block.bbox, pixelsOf(page, block.bbox)) }
        : {}),
    });
  });
  return [...entities, ...formEntities(page)];
}

/** Form fields, titled by their names. */
const formEntities = ({ page, form_fields = [] }: PageContent): Entity[] =>
  form_fields.map((field) => ({ type: 'form_field', page, title: field.name, ...field }));

const entity = (
  type: Entity['type'],
  { page }: PageContent,
  block: Block,
  title: string,
): Entity => ({
  type,
  page,
  title: title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`,
  bbox: block.bbox,
});

/** The line that introduces a list, or its first item. */
const leadOf = (before: Block | undefined, first: Block): string =>
  before && (before.type === 'heading' || (before.type === 'paragraph' && /:$/u.test(before.text)))
    ? before.text
    : first.text;

function entityTitle(page: PageContent, block: Block): string {
  switch (block.type) {
    case 'table': {
      const table = page.tables[block.table_index ?? -1];
      return table?.title ?? table?.headers.filter((header) => header !== '').join(', ') ?? '';
    }
    case 'figure':
      return block.title ?? '';
    case 'signature':
      return signerOf(block);
    default:
      return block.text;
  }
}

/** The name after `/s/`, beside `Name:`, or below the line; else the name of the form field. */
function signerOf({ text, title }: Block): string {
  const lines = text.split('\n').map((line) => line.replace(/_{3,}/gu, '').trim());
  const signed = lines.flatMap((line) => /\/s\/\s*(.+)/iu.exec(line)?.[1] ?? []);
  const named = lines.flatMap(
    (line) => /^(?:print(?:ed)? )?name\s*:\s*(.+)/iu.exec(line)?.[1] ?? [],
  );
  const bare = lines.filter((line) => line !== '' && !/^\p{L}[\p{L} ]{0,30}:?$/u.test(line));
  return signed[0] ?? named[0] ?? title ?? bare[0] ?? lines.find((line) => line !== '') ?? '';
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.min(1 - x, right - x), height: Math.min(1 - y, bottom - y) };
}
