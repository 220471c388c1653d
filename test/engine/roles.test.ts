/** What is neither heading nor paragraph: listings, formulas, pairs, notes, lists, signatures. */
import { describe, expect, test } from 'vitest';
import { writeHtml } from '../../electron/engine/write/html.ts';
import { pageMarkdown, writeMarkdown } from '../../electron/engine/write/markdown.ts';
import { toResults } from '../../electron/engine/write/results.ts';
import { STEPS } from '../fixtures/make/long-list.ts';
import {
  ADDRESS,
  BELOW,
  EMPHASIS,
  FORMULA,
  LISTING,
  NOTES,
  PAIRS,
  QUOTE,
} from '../fixtures/make/roles.ts';
import { FIELD, SIGNED, TO_SIGN } from '../fixtures/make/signatures.ts';
import { blocksOf, read, readOnly } from './read.ts';

const entitiesOf = async (name: string, type: string) => {
  const { pages } = await read(name);
  const { entities = [] } = toResults(pages, [], { include: ['entities'] });
  return entities.filter((entity) => entity.type === type);
};

describe('code, quotes, formulas', () => {
  test('a listing is one block that keeps its indents and blank lines', async () => {
    const page = await readOnly('roles');
    expect(blocksOf(page, 'code').map(({ text }) => text)).toEqual([LISTING.join('\n')]);
    expect(pageMarkdown(page)).toContain(`\`\`\`\n${LISTING.join('\n')}\n\`\`\``);
  });

  test('a quotation set in from both edges is one', async () => {
    const page = await readOnly('roles');
    expect(blocksOf(page, 'quote').map(({ text }) => text)).toEqual([QUOTE]);
  });

  test('a formula is text, marked as such, with its number', async () => {
    const page = await readOnly('roles');
    const [formula] = blocksOf(page, 'formula');
    expect(formula).toMatchObject({
      text: `${FORMULA.text} ${FORMULA.number}`,
      marker: FORMULA.number,
    });
    expect(pageMarkdown(page)).toContain(`$$${FORMULA.text} \\tag{4}$$`);
  });
});

describe('emphasis, links, notes', () => {
  test('what is set off within a paragraph is marked, and links lead where they lead', async () => {
    const page = await readOnly('roles');
    const markdown = pageMarkdown(page);
    expect(markdown).toContain(
      `A **${EMPHASIS.strong}** block is cut *${EMPHASIS.emphasis}* and is ` +
        `<u>${EMPHASIS.underlined}</u> ~~${EMPHASIS.struck}~~ dropped; ` +
        `see the [price list](<${ADDRESS}>)`,
    );
    const html = writeHtml([page], 'Notes');
    expect(html).toContain(`<u>${EMPHASIS.underlined}</u> <s>${EMPHASIS.struck}</s>`);
  });

  test('a note is bound to the block with its mark, which stands apart from the word', async () => {
    const page = await readOnly('roles');
    const notes = blocksOf(page, 'footnote');
    expect(notes.map(({ text }) => text)).toEqual(NOTES.map((note, i) => `${'¹²'[i]} ${note}`));
    notes.forEach((note, i) => {
      expect(note.note_mark).toBe(String(i + 1));
      expect(page.blocks[note.note_of ?? -1]?.markdown).toContain(`<sup>${i + 1}</sup>`);
    });
  });
});

describe('pairs of label and value', () => {
  test('lines below each other are pairs, and so is a label above its value', async () => {
    const pairs = await entitiesOf('roles', 'key_value');
    expect(pairs.map(({ title }) => title)).toEqual(
      [...PAIRS, BELOW].map(([label, value]) => `${label} ${value}`),
    );
  });
});

describe('lists', () => {
  test('go on over a page break with their levels, and with the paragraphs of their items', async () => {
    const { pages } = await read('long-list');
    const listed = pages.flatMap(({ page, blocks }) =>
      blocks.flatMap(({ type, level, marker }) =>
        type === 'list_item' || (type === 'paragraph' && level !== undefined)
          ? [[marker ?? null, level, page - 1]]
          : [],
      ),
    );
    expect(listed).toEqual(STEPS);
  });

  test('on a page of its own a list begins at the margin', async () => {
    const { pages } = await read('long-list');
    const markdown = writeMarkdown(pages, { pageComments: true });
    expect(markdown).toMatch(/<!-- page 2 -->\n\n- \(c\)/);
  });

  test('are entities with their items, named by the line that leads them in', async () => {
    const [first, second] = await entitiesOf('lists', 'list');
    expect(first).toMatchObject({ title: 'A block is cut in this order:', page: 1 });
    expect(first?.items?.slice(1, 3)).toEqual(['2. Mark the block', 'a) chalk the outline']);
    expect(second?.title).toBe('The crew brings:');
  });
});

describe('signatures', () => {
  test('are the signed line, the line to sign on and the field, with what belongs to them', async () => {
    const page = await readOnly('signatures');
    const found = blocksOf(page, 'signature');
    expect(found.map(({ text }) => text)).toEqual([SIGNED.join('\n'), TO_SIGN.join('\n'), '']);
    expect(found[2]?.title).toBe(FIELD);
  });

  test('are named by who signs', async () => {
    const titles = (await entitiesOf('signatures', 'signature')).map(({ title }) => title);
    expect(titles).toEqual(['Ada Stone', 'Otto Flint', FIELD]);
  });
});
