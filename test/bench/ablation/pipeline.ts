/**
 * The stages after the parser over documents that stay parsed, so that trying another value of a
 * constant costs milliseconds a page. A stage runs again only where what it is given has changed.
 */

import type { RawPage } from '../../../electron/engine/read/pdf/types.ts';
import type { PageText } from '../../../electron/engine/read/text/types.ts';
import type { TableDraft } from '../../../electron/engine/structure/tables/types.ts';
import { BENCH_FORM } from '../../../scripts/bench/form.ts';
import type { OutlineItem } from '../../../shared/contract/page.ts';

export interface ParsedDocument {
  readonly outline: readonly OutlineItem[];
  readonly pages: readonly RawPage[];
}

/** The stages, imported after their constants were made adjustable. */
async function loadStages() {
  const [{ formText }, { markWatermarks }, { extractTables }, layout, { writeMarkdown }] =
    await Promise.all([
      import('../../../electron/engine/read/text/index.ts'),
      import('../../../electron/engine/read/text/watermarks.ts'),
      import('../../../electron/engine/structure/tables/index.ts'),
      import('../../../electron/engine/structure/layout/index.ts'),
      import('../../../electron/engine/write/markdown.ts'),
    ]);
  return { formText, markWatermarks, extractTables, ...layout, writeMarkdown };
}

/** Which stages the constants in question belong to. */
export interface Touched {
  readonly text: boolean;
  readonly tables: boolean;
}

interface Standard {
  readonly text: PageText;
  readonly tables: TableDraft[];
  /** To tell whether other tables were found. */
  readonly tablesKey: string;
}

export class Pipeline {
  readonly #stages: Awaited<ReturnType<typeof loadStages>>;
  readonly #documents: readonly ParsedDocument[];
  readonly #standards: Standard[][];
  /** Markdown of each document before any constant was set. */
  readonly standard: readonly string[];

  private constructor(
    stages: Awaited<ReturnType<typeof loadStages>>,
    documents: readonly ParsedDocument[],
  ) {
    this.#stages = stages;
    this.#documents = documents;
    this.#standards = documents.map(({ pages }) =>
      pages.map((raw) => {
        const text = this.#formText(raw);
        const tables = stages.extractTables(text);
        return { text, tables, tablesKey: JSON.stringify(tables) };
      }),
    );
    this.standard = this.#standards.map((standards, index) => this.#write(index, standards));
  }

  static async over(documents: readonly ParsedDocument[]): Promise<Pipeline> {
    return new Pipeline(await loadStages(), documents);
  }

  /** Markdown of each document with the constants as they are now. */
  markdown(touched: Touched): string[] {
    return this.#documents.map(({ pages }, index) => {
      const standards = this.#standards[index] ?? [];
      if (touched.text) {
        const read = pages.map((raw) => {
          const text = this.#formText(raw);
          return { text, tables: this.#stages.extractTables(text) };
        });
        return this.#write(index, read);
      }
      if (!touched.tables) return this.#write(index, standards);
      const read = standards.map(({ text }) => ({
        text,
        tables: this.#stages.extractTables(text),
      }));
      const isSame = read.every(
        ({ tables }, page) => JSON.stringify(tables) === standards[page]?.tablesKey,
      );
      return isSame ? (this.standard[index] ?? '') : this.#write(index, read);
    });
  }

  #write(document: number, read: readonly Pick<Standard, 'text' | 'tables'>[]): string {
    const { draftPage, profileDocument, finishPage, writeMarkdown } = this.#stages;
    const readings = read.map(({ text, tables }) => draftPage(text, tables));
    const summaries = readings.map(({ summary }) => summary);
    const profile = profileDocument(summaries, this.#documents[document]?.outline ?? []);
    const pages = readings.map(({ draft }) => finishPage(draft, profile));
    return writeMarkdown(pages, BENCH_FORM);
  }

  #formText(raw: RawPage): PageText {
    return this.#stages.markWatermarks(this.#stages.formText(raw));
  }
}
