/** Amount of open review work per page: the open review items by severity and height. */
import type { ReviewItem, ReviewSeverity } from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';

export interface PageHeat {
  readonly high: number;
  readonly medium: number;
  /** Null if an item concerns the whole page. */
  readonly marks: readonly { readonly severity: ReviewSeverity; readonly box: Box | null }[];
}

/** By page; pages without open items are absent. */
export function pageHeat(items: readonly ReviewItem[]): ReadonlyMap<number, PageHeat> {
  const heat = new Map<number, PageHeat>();
  for (const { page, state, severity, bbox } of items) {
    if (page === null || state !== 'open') continue;
    const { high, medium, marks } = heat.get(page) ?? { high: 0, medium: 0, marks: [] };
    heat.set(page, {
      high: high + Number(severity === 'high'),
      medium: medium + Number(severity === 'medium'),
      // Probable errors are drawn over items to compare.
      marks:
        severity === 'high'
          ? [...marks, { severity, box: bbox }]
          : [{ severity, box: bbox }, ...marks],
    });
  }
  return heat;
}

/** `2 review items: 1 probably wrong, 1 to compare`. */
export function heatInWords({ high, medium }: PageHeat): string {
  const count = high + medium;
  const parts = [
    ...(high > 0 ? [t('{high} probably wrong', { high })] : []),
    ...(medium > 0 ? [t('{medium} to compare', { medium })] : []),
  ];
  return t('{count, plural, one {# review item} other {# review items}}: {parts}', {
    count,
    parts: parts.join(', '),
  });
}
