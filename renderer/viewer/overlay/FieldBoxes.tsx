import { memo, useMemo } from 'react';
import { LEVEL_NAMES } from '../../../shared/confidence.ts';
import type { PageContent } from '../../../shared/contract/index.ts';
import { holdsPoint } from '../../../shared/corrections/boxes.ts';
import { type Box, boxesOfList } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';
import { type FieldRegion, usePageMarks } from '../../state/page-marks.ts';
import { sameTarget, type Target, useSelection } from '../../state/selection.ts';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { DecisionIcon } from '../../tables/Confidence.tsx';
import { boxStyle } from '../layout/box-style.ts';
import { boxOnScreen } from '../layout/rotation.ts';
import styles from './FieldBoxes.module.css';
import { FIELD_LABEL, type Label, positionLabels } from './field-labels.ts';

interface FieldBoxesProps {
  readonly page: number;
  readonly content: PageContent | undefined;
  readonly rotation: Rotation;
  /** Of the page on screen, after rotation; CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The values of the Fields panel on their page, each with the title of its field next to it. */
export const FieldBoxes = memo(function FieldBoxes(props: FieldBoxesProps) {
  const { page, content, rotation, width, height } = props;
  const regions = usePageMarks((state) => state.fields);
  const shown = useViewer((state) => state.fieldBoxes);
  const here = useMemo(
    () => (shown ? regions.filter(({ target }) => target.page === page) : []),
    [regions, shown, page],
  );
  const labels = useMemo(
    () => labelsOf(here, content, rotation, width, height),
    [here, content, rotation, width, height],
  );
  return here.map((region, index) => (
    <RegionBox
      // Two fields may have the same position.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      key={index}
      region={region}
      label={labels.get(region)}
      rotation={rotation}
    />
  ));
});

interface RegionBoxProps {
  readonly region: FieldRegion;
  readonly label: Label | undefined;
  readonly rotation: Rotation;
}

const RegionBox = memo(function RegionBox({ region, label, rotation }: RegionBoxProps) {
  const { target, level, review, corrected, title } = region;
  const highlighted = useSelection(
    ({ hovered, selected }) => sameTarget(hovered, target) || sameTarget(selected, target),
  );
  return (
    <>
      <div
        className={styles.place}
        data-target="field-box"
        data-field={target.path}
        data-level={level}
        data-review={review}
        data-lit={highlighted || undefined}
        style={boxStyle(target.box, rotation)}
      />
      {label && (label.free || highlighted) && (
        <div
          className={styles.label}
          data-level={level}
          data-review={review}
          data-lit={highlighted || undefined}
          data-field-label={target.path}
          style={{ left: label.box.x, top: label.box.y, maxWidth: FIELD_LABEL.maxWidth }}
        >
          {review === 'accepted' && (
            <DecisionIcon decision={corrected ? 'corrected' : 'accepted'} />
          )}
          {title}
          {level !== 'high' && review === 'unreviewed' && ` · ${t(LEVEL_NAMES[level])}`}
        </div>
      )}
    </>
  );
});

function labelsOf(
  regions: readonly FieldRegion[],
  content: PageContent | undefined,
  rotation: Rotation,
  width: number,
  height: number,
): ReadonlyMap<FieldRegion, Label> {
  const onScreen = boxOnScreen(rotation, width, height);
  const labelled = regions.filter((region) => region.labelled);
  const boxes = regions.map(({ target }) => onScreen(target.box));
  const words = boxesOfList(content?.words.boxes ?? []).map(onScreen);
  const labels = positionLabels(
    labelled.map(({ target, title, level, review }) => ({
      box: onScreen(target.box),
      text:
        review === 'accepted'
          ? `✓ ${title}`
          : level !== 'high' && review === 'unreviewed'
            ? `${title} · ${t(LEVEL_NAMES[level])}`
            : title,
    })),
    { width, height, obstacles: [...words, ...boxes] },
  );
  return new Map(labelled.map((region, i) => [region, labels[i] as Label]));
}

const area = ({ width, height }: Box): number => width * height;

/**
 * The value of the Fields panel at a point of the page, in page space; the smallest if several
 * overlap.
 */
export function fieldAt(
  page: number,
  point: { readonly x: number; readonly y: number },
): Target | null {
  if (!useViewer.getState().fieldBoxes) return null;
  const hit = usePageMarks
    .getState()
    .fields.filter(({ target }) => target.page === page && holdsPoint(target.box, point))
    .sort((a, b) => area(a.target.box) - area(b.target.box));
  return hit[0]?.target ?? null;
}
