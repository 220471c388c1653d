import { useMemo, useState } from 'react';
import { confidenceLevel, LEVEL_NAMES } from '../../../shared/confidence.ts';
import type { PageContent, Table } from '../../../shared/contract/index.ts';
import { boxesOfList } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';
import { numberedName, printedTitle } from '../../../shared/tables/name.ts';
import { useTableAt } from '../../state/document-tables.ts';
import { type Target, useSelection } from '../../state/selection.ts';
import { type Rotation, useIsActivePane } from '../../state/viewer.ts';
import { confidenceTitle, decisionName, decisionTitle } from '../../tables/Confidence.tsx';
import { type Accepted, tableDecision } from '../../tables/table-decision.ts';
import { boxOnScreen } from '../layout/rotation.ts';
import { type Label, type LabelSize, positionLabels } from './field-labels.ts';
import styles from './Overlay.module.css';
import { isWithin } from './targets.ts';

interface TableNamesProps {
  readonly content: PageContent;
  readonly rotation: Rotation;
  /** Of the page on screen, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly accepted: Accepted;
  readonly hovered: Target | null;
  readonly selected: Target | null;
}

/** Selects each table by its name, which is visible while the table is looked at. */
export function TableNames({ content, hovered, selected, ...shared }: TableNamesProps) {
  return content.tables.map((table, position) => (
    <TableName
      key={`table ${table.table_index}`}
      {...{ ...shared, content, table, position }}
      active={isWithin(hovered, position) || isWithin(selected, position)}
      selected={selected?.kind === 'table' && selected.table === position}
    />
  ));
}

interface TableNameProps extends Omit<TableNamesProps, 'hovered' | 'selected'> {
  readonly table: Table;
  /** Among the tables of its page. */
  readonly position: number;
  readonly active: boolean;
  readonly selected: boolean;
}

function TableName(props: TableNameProps) {
  const { table, position, active, selected, accepted, content, rotation, width, height } = props;
  const { page } = table;
  const [focused, setFocused] = useState(false);
  const decision = tableDecision([{ page, position }], table, accepted);
  const level = confidenceLevel('table', table.confidence ?? 1);
  const tableHere = useTableAt(page, position);
  const number = useIsActivePane() ? (tableHere?.number ?? null) : null;
  const numbered = numberedName(table, number);
  const title = printedTitle(table);
  const state = decision ? decisionName(decision) : level === 'high' ? '' : t(LEVEL_NAMES[level]);
  const name = title === '' ? numbered : [number, title].join(' ').trim();
  const full = [name, state].filter(Boolean).join(' · ');
  const shown = active || focused;
  const label = useMemo(
    () =>
      shown
        ? labelFor([full, [numbered, state].filter(Boolean).join(' · '), numbered], table, {
            ...{ content, rotation, width, height },
          })
        : null,
    [shown, full, numbered, state, table, content, rotation, width, height],
  );
  return (
    <button
      type="button"
      className={styles.name}
      data-table-name={position}
      data-confidence={decision ? 'high' : level}
      data-shown={shown || undefined}
      title={
        decision
          ? decisionTitle(decision, table.confidence_reasons)
          : confidenceTitle('table', table.confidence ?? 1, table.confidence_reasons)
      }
      aria-label={t('Select {full}', { full })}
      aria-pressed={selected}
      style={label ? { left: label.box.x, top: label.box.y, maxWidth: label.box.width } : undefined}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onClick={() =>
        useSelection.getState().select({ kind: 'table', page, table: position }, 'page')
      }
    >
      {label?.text}
    </button>
  );
}

const SIZE: LabelSize = { height: 18, letter: 7.2, padding: 18, maxWidth: 260 };

/** The longest of `texts` that has room where it covers no text; the last one if none has. */
function labelFor(
  texts: readonly string[],
  { bbox }: Table,
  { content, rotation, width, height }: Omit<TableNamesProps, 'accepted' | 'hovered' | 'selected'>,
): Label & { readonly text: string } {
  const onScreen = boxOnScreen(rotation, width, height);
  const obstacles = boxesOfList(content.words.boxes).map(onScreen);
  const labels = texts.flatMap((text) =>
    positionLabels([{ box: onScreen(bbox), text }], {
      ...{ width, height, obstacles, size: SIZE },
    }).map((label) => ({ ...label, text })),
  );
  return labels.find(({ free }) => free) ?? (labels.at(-1) as Label & { text: string });
}
