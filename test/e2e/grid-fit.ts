/** What of a shown table is cut off, asked of the browser that lays it out. */
import type { Page } from 'playwright-core';

export interface GridFit {
  /** Numbers that are wider than their cell. */
  readonly cut: readonly string[];
  /** Pixels by which the table is wider than its pane; 0 where it fits. */
  readonly overflow: number;
  /** Pixels of the pane, scrollbars not counted, that the table leaves empty. */
  readonly spare: number;
  /** Pixels that the vertical scrollbar takes. */
  readonly scrollbar: number;
}

/** The cells in view of the grid that is shown. */
export const gridFit = (page: Page): Promise<GridFit> =>
  page.getByRole('grid').evaluate((grid) => {
    const scroller = grid.parentElement?.parentElement as HTMLElement;
    const cells = [...grid.querySelectorAll<HTMLElement>('tbody td')];
    const cut = cells.filter((cell) => {
      const text = cell.querySelector('span') as HTMLElement;
      const range = document.createRange();
      range.selectNodeContents(text);
      const own = range.getBoundingClientRect();
      const box = cell.getBoundingClientRect();
      return /\d/.test(text.textContent) && (own.left < box.left || own.right > box.right + 0.5);
    });
    const { clientWidth, offsetWidth, scrollWidth } = scroller;
    const scrollbar = offsetWidth - clientWidth;
    const available = scroller.getBoundingClientRect().width - scrollbar;
    const rows = grid.querySelector('tbody tr') as HTMLElement;
    const last = [...rows.querySelectorAll('td')].map((own) => own.getBoundingClientRect().right);
    const spare = available - (Math.max(...last) - scroller.getBoundingClientRect().left);
    return {
      cut: cut.map((cell) => cell.textContent),
      overflow: scrollWidth - clientWidth,
      // The columns are whole pixels wide, the pane need not be.
      spare: Math.floor(spare),
      scrollbar,
    };
  });
