import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** A single choice among a few visible options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onValueChange } = props;
  return (
    <ToggleGroup
      aria-label={label}
      className={styles.group}
      value={[value]}
      // Pressing the selected option again changes nothing: one is always selected.
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
    >
      {segments.map((segment) => (
        <Toggle key={segment.value} value={segment.value} className={styles.segment}>
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
