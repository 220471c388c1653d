import { memo, useMemo } from 'react';
import { confidenceLevel } from '../../../shared/confidence.ts';
import type { Box, PageContent, Table } from '../../../shared/contract/index.ts';
import { boxesOfList } from '../../../shared/geometry.ts';
import { usePageMarks } from '../../state/page-marks.ts';
import { sameTarget, type Target, useSelection } from '../../state/selection.ts';
import { type Rotation, useIsActivePane, useViewer } from '../../state/viewer.ts';
import { DecisionIcon } from '../../tables/Confidence.tsx';
import { type Accepted, tableDecision, useAccepted } from '../../tables/table-decision.ts';
import { boxStyle } from '../layout/box-style.ts';
import { lineBoxes } from '../layout/line-boxes.ts';
import { rotateBox } from '../layout/rotation.ts';
import { FieldBoxes } from './FieldBoxes.tsx';
import styles from './Overlay.module.css';
import { SumBoxes } from './SumBoxes.tsx';
import { TableNames } from './TableNames.tsx';
import {
  boxesOf,
  citationBoxes,
  decidedCells,
  isWithin,
  lowConfidenceWords,
  mismatchBoxes,
} from './targets.ts';

interface OverlayProps {
  readonly page: number;
  readonly content: PageContent | undefined;
  readonly rotation: Rotation;
  /** Width by height of the upright page. */
  readonly aspect: number;
  /** Of the page on screen, after rotation; CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Overlay of the extracted content of a page. Boxes receive no pointer events: the page hit-tests
 * by geometry, so that the text below stays selectable and the DOM stays small.
 */
export const Overlay = memo(function Overlay(props: OverlayProps) {
  const { page, content, rotation, aspect, width, height } = props;
  const boxes = useViewer((state) => state.boxes);
  const blockBoxes = useViewer((state) => state.blockBoxes);
  const accepted = useAccepted();
  // Selection and values belong to the document of the active pane.
  const active = useIsActivePane();
  const hovered = useSelection(({ hovered: target }) =>
    active && target?.page === page ? target : null,
  );
  const selected = useSelection(({ selected: target }) =>
    active && target?.page === page ? target : null,
  );
  return (
    <div className={styles.overlay} data-overlay={page}>
      {content && boxes && (
        <>
          {content.tables.map((table, index) => (
            <TableBoxes
              key={`table ${table.table_index}`}
              table={table}
              position={index}
              active={isWithin(hovered, index) || isWithin(selected, index)}
              rotation={rotation}
              accepted={accepted}
            />
          ))}
          {blockBoxes && <BlockBoxes content={content} rotation={rotation} />}
          {blockBoxes && (
            <BoxList
              boxes={(content.left_out ?? []).map(({ bbox }) => bbox)}
              className={styles.leftOut}
              rotation={rotation}
              data={{ 'data-target': 'left-out' }}
            />
          )}
          <BoxList
            boxes={lowConfidenceWords(content, accepted)}
            className={styles.doubtful}
            rotation={rotation}
            data={{ 'data-target': 'doubtful-word' }}
          />
        </>
      )}
      {content && boxes && (
        <TableNames {...{ content, rotation, width, height, accepted, hovered, selected }} />
      )}
      {active && <FieldBoxes {...{ page, content, rotation, width, height }} />}
      <SumBoxes page={page} rotation={rotation} />
      {content && <CitedBoxes page={page} content={content} rotation={rotation} />}
      <Marks page={page} rotation={rotation} aspect={aspect} />
      {content && hovered && !sameTarget(hovered, selected) && (
        <TargetBoxes target={hovered} content={content} state="hovered" rotation={rotation} />
      )}
      {content && active && <RangeBoxes page={page} content={content} rotation={rotation} />}
      {content && selected && (
        <TargetBoxes target={selected} content={content} state="selected" rotation={rotation} />
      )}
    </div>
  );
});

interface TableBoxesProps {
  readonly table: Table;
  /** Among the tables of its page. */
  readonly position: number;
  /** The pointer or the selection is in the table: its grid is shown. */
  readonly active: boolean;
  readonly rotation: Rotation;
  readonly accepted: Accepted;
}

const TableBoxes = memo(function TableBoxes(props: TableBoxesProps) {
  const { table, position, active, rotation, accepted } = props;
  const { page } = table;
  const decision = tableDecision([{ page, position }], table, accepted);
  const level = confidenceLevel('table', table.confidence ?? 1);
  const cells = decidedCells(table, position, accepted);
  return (
    <>
      <div
        className={styles.table}
        data-target="table"
        data-table={position}
        data-confidence={decision ? 'high' : level}
        data-decision={decision ?? undefined}
        data-active={active || undefined}
        style={boxStyle(table.bbox, rotation)}
      >
        {decision && (
          <span className={styles.badge}>
            <DecisionIcon decision={decision} />
          </span>
        )}
      </div>
      {(['corrected', 'accepted'] as const).map((kind) => (
        <BoxList
          key={kind}
          boxes={cells[kind]}
          className={styles.decidedCell}
          rotation={rotation}
          data={{ 'data-target': 'decided-cell', 'data-decision': kind }}
        />
      ))}
      <BoxList
        boxes={mismatchBoxes(table, position, accepted)}
        className={styles.mismatch}
        rotation={rotation}
        data={{ 'data-target': 'mismatch' }}
      />
      {active && (
        <svg className={styles.cells} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <path d={cellLines(table, rotation)} />
        </svg>
      )}
    </>
  );
});

/**
 * The cells of a table as one path, because there may be thousands. Only two sides of each: with
 * all four, shared borders would be drawn twice.
 */
const cellLines = ({ cells }: Table, rotation: Rotation): string =>
  cells
    .map(({ bbox }) => {
      const { x, y, width, height } = rotateBox(bbox, rotation);
      return `M${x} ${y + height}V${y}H${x + width}`;
    })
    .join('');

function BlockBoxes({ content, rotation }: { content: PageContent; rotation: Rotation }) {
  return content.blocks.map((block, index) =>
    block.type === 'table' ? null : (
      <div
        // Blocks are identified by their index in the reading order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        className={styles.block}
        data-target="block"
        data-block={index}
        style={boxStyle(block.bbox, rotation)}
      />
    ),
  );
}

interface TargetBoxesProps {
  readonly target: Target;
  readonly content: PageContent;
  readonly state: 'hovered' | 'selected';
  readonly rotation: Rotation;
}

function TargetBoxes({ target, content, state, rotation }: TargetBoxesProps) {
  return (
    <BoxList
      boxes={boxesOf(target, content)}
      className={styles[state]}
      rotation={rotation}
      data={{ 'data-state': state, 'data-target': target.kind }}
    />
  );
}

interface PagePartProps {
  readonly page: number;
  readonly content: PageContent;
  readonly rotation: Rotation;
}

/** What the selected answer cites on this page, or what a comparison found changed. */
function CitedBoxes({ page, content, rotation }: PagePartProps) {
  const documentId = useViewer((state) => state.documentId);
  const citations = usePageMarks((state) => state.citations);
  const [current, others] = useMemo(() => {
    const here = citations.filter(
      (citation) => citation.page === page && citation.document_id === documentId,
    );
    const boxesWhere = (isCurrent: boolean) =>
      here
        .filter((citation) => (citation.current ?? false) === isCurrent)
        .flatMap(({ bbox, quote }) => citationBoxes({ box: bbox, quote }, content));
    return [boxesWhere(true), boxesWhere(false)] as const;
  }, [citations, page, documentId, content]);
  return (
    <>
      <BoxList
        boxes={others}
        className={styles.cited}
        rotation={rotation}
        data={{ 'data-target': 'cited' }}
      />
      <BoxList
        boxes={current}
        className={styles.selected}
        rotation={rotation}
        data={{ 'data-target': 'cited', 'data-state': 'selected' }}
      />
    </>
  );
}

/** The cells of this page that are in the selected range. */
function RangeBoxes({ page, content, rotation }: PagePartProps) {
  const range = useSelection((state) => state.range);
  const boxes = useMemo(
    () => range.filter((cell) => cell.page === page).flatMap((cell) => boxesOf(cell, content)),
    [range, page, content],
  );
  return (
    <BoxList
      boxes={boxes}
      className={styles.inRange}
      rotation={rotation}
      data={{ 'data-target': 'cell', 'data-state': 'in-range' }}
    />
  );
}

interface BoxListProps {
  readonly boxes: readonly Box[];
  readonly className: string | undefined;
  readonly rotation: Rotation;
  readonly data?: Readonly<Record<`data-${string}`, string>>;
}

function BoxList({ boxes, className, rotation, data }: BoxListProps) {
  return boxes.map((box, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: boxes may be equal; fixed order
      key={index}
      className={className}
      style={boxStyle(box, rotation)}
      {...data}
    />
  ));
}

/** Find matches, and briefly the target of the last jump. */
function Marks({ page, rotation, aspect }: Omit<OverlayProps, 'content' | 'width' | 'height'>) {
  const find = useViewer((state) => state.find);
  const destination = useViewer(({ destination: citation }) =>
    citation?.page === page && citation.options.mark ? citation : null,
  );
  return (
    <>
      {find.open &&
        find.hits.map((hit, index) =>
          hit.page === page ? (
            <BoxList
              // Hits are identified by their index in the list, as counted in "3 of 17".
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              boxes={lineBoxes(boxesOfList(hit.boxes), aspect)}
              className={index === find.index ? styles.currentHit : styles.hit}
              rotation={rotation}
              data={{ 'data-hit': index === find.index ? 'current' : 'other' }}
            />
          ) : null,
        )}
      {destination && (
        <BoxList
          key={destination.request}
          boxes={lineBoxes(boxesOfList(destination.boxes), aspect)}
          className={styles.landing}
          rotation={rotation}
        />
      )}
    </>
  );
}
