/** Values of a run for unit tests. */
import type { RunField } from '../../shared/contract/index.ts';

export const runField = (
  path: string,
  value: unknown,
  more: Partial<Omit<RunField, 'path' | 'value'>> = {},
): RunField => ({
  ...{ path, value, type: 'string', confidence: value === null ? 0 : 0.95, evidence: [] },
  citations:
    value === null
      ? []
      : [
          {
            page: 1,
            quote: String(value),
            bbox: { x: 0.1, y: 0.1, width: 0.2, height: 0.02 },
            source: 'ocr_page',
          },
        ],
  status: value === null ? 'not_found' : 'found',
  review: 'unreviewed',
  change: null,
  ...more,
});
