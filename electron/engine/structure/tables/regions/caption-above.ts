/** The caption of a table within the rows read as its region. */
import { unionOf } from '../../../../../shared/geometry.ts';
import { parseCaptionLabel } from '../../../language/vocabulary/caption-label.ts';
import { joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';

/** Maximum number of rows within which a caption begins. */
const MAX_CAPTION_ROWS = 6;

/** Whether a rule between `y` and the names or first row of `region` spans all of it. */
export function isFullWidthRule(rule: Edge, y: number, region: readonly VisualRow[]): boolean {
  const [top] = region;
  if (!top || !rule.drawn || rule.position < y || rule.position > top.baseline) return false;
  const { x0, x1 } = unionOf(region);
  return rule.start <= x0 + top.size && rule.end >= x1 - top.size;
}

const captionKind = ({ words }: Pick<VisualRow, 'words'>) =>
  parseCaptionLabel(joinWords(words))?.kind;

/** `region` below the caption of a table, "Table 3" and more lines of text, that a rule parts from it. */
export function removeCaption(
  region: readonly VisualRow[],
  rules: readonly Edge[],
): readonly VisualRow[] {
  const caption = region
    .slice(0, MAX_CAPTION_ROWS)
    .findIndex(
      (row) => captionKind(row) === 'table' && row.textRuns.filter(captionKind).length === 1,
    );
  const isSeparate = (at: number) =>
    rules.some((rule) => isFullWidthRule(rule, region[at - 1]?.baseline ?? 0, region.slice(at)));
  const end = region.findIndex(
    ({ textRuns }, at) => at > caption && (textRuns.length > 1 || isSeparate(at)),
  );
  return caption >= 0 && end > 0 && isSeparate(end) ? region.slice(end) : region;
}
