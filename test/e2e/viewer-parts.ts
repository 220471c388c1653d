/** The parts of the page viewer that its end-to-end tests look at. */
import type { Locator, Page } from 'playwright-core';
import type { TestFile, Workbench } from './support.ts';

export interface ViewerParts {
  /** The scrolled column of pages. */
  readonly pages: Locator;
  readonly pageField: Locator;
  /** What the page field shows. */
  pageInView(): Promise<string>;
  /** A page of the viewer once it is drawn. */
  drawn(page: number): Promise<Locator>;
  /** Adds a file, opens it, and waits for its first page. */
  show(file: TestFile, pageCount: number): Promise<Locator>;
  /** Types into the page field. */
  goTo(typed: string): Promise<void>;
}

export function viewerParts({ page, addFiles }: Workbench): ViewerParts {
  const pages = page.getByRole('region', { name: 'Pages of the document' });
  const pageField = page.getByRole('textbox', { name: 'Page', exact: true });
  const drawn = async (number: number) => {
    const found = pages.locator(`[data-page="${number}"][data-drawn]`);
    await found.waitFor();
    return found;
  };
  return {
    pages,
    pageField,
    drawn,
    pageInView: () => pageField.inputValue(),
    async show(file, pageCount) {
      await addFiles([file]);
      await documentRow(page, file.name).click();
      await page.getByText(`/ ${pageCount}`, { exact: true }).waitFor();
      return drawn(1);
    },
    async goTo(typed) {
      await pageField.fill(typed);
      await pageField.press('Enter');
    },
  };
}

/** The button of a document in the library that opens it; its row has none while it is uploaded. */
export const documentRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('button')
    .getByText(name, { exact: true });
