import { usePageMarks } from '../../state/page-marks.ts';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import styles from './Overlay.module.css';

interface SumBoxesProps {
  readonly page: number;
  readonly rotation: Rotation;
}

/** The total and addends of the incorrect sum that are on this page. */
export function SumBoxes({ page, rotation }: SumBoxesProps) {
  const documentId = useViewer((state) => state.documentId);
  const sum = usePageMarks((state) => state.sum);
  if (sum?.documentId !== documentId) return null;
  return sum?.cells
    .filter((cell) => cell.page === page)
    .map(({ table, row, column, role, bbox }) => (
      <div
        key={`${table} ${row} ${column}`}
        className={styles.summand}
        data-target="summand"
        data-role={role}
        style={boxStyle(bbox, rotation)}
      />
    ));
}
