/**
 * Mistral OCR: pages of Markdown. With `table_format` the tables are separate from the text, which
 * has a link to each (`[tbl-0.html](tbl-0.html)`); they replace these links. Only pictures have
 * positions, so none are known here.
 */
import { z } from 'zod';
import { markdownPage } from '../markdown-page.ts';
import { list, PageIndex, read } from '../payload.ts';
import type { Adapter } from '../types.ts';

const Answer = z.object({
  pages: z.array(
    z.object({
      index: PageIndex,
      markdown: z.string(),
      tables: list(z.object({ id: z.string(), content: z.string() })),
    }),
  ),
});

export const mistralOcr: Adapter = (payload) =>
  read(Answer, payload).pages.map(({ index, markdown, tables }, position) => {
    const contents = new Map(tables.map(({ id, content }) => [id, content]));
    const whole = markdown.replace(/!?\[([^\]\n]*)\]\(([^)\n]*)\)/g, (link, _label, id: string) => {
      const content = contents.get(id);
      return content === undefined ? link : `\n${content.trim()}\n`;
    });
    return markdownPage(index + 1, whole, ['pages', position, 'markdown']);
  });
