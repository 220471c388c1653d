/** Output of any other program in the simplest form: pages of Markdown or of text. */
import { z } from 'zod';
import { markdownPage } from '../markdown-page.ts';
import { pageBoxConverter } from '../page-box.ts';
import { PageBuilder } from '../page-builder.ts';
import { maybe, PageNumber, read } from '../payload.ts';
import { type Adapter, UnreadablePayload } from '../types.ts';

const Payload = z.object({
  pages: z.array(
    z.object({ page: PageNumber, markdown: maybe(z.string()), text: maybe(z.string()) }),
  ),
});

export const generic: Adapter = (payload) =>
  read(Payload, payload).pages.map(({ page, markdown, text }, index) => {
    if (markdown !== undefined) return markdownPage(page, markdown, ['pages', index, 'markdown']);
    if (text === undefined) {
      throw new UnreadablePayload(['pages', index], 'holds neither markdown nor text');
    }
    const builder = new PageBuilder(page, pageBoxConverter(undefined, undefined));
    for (const paragraph of text.split(/\n\s*\n/)) builder.block('paragraph', paragraph);
    return builder.build();
  });
