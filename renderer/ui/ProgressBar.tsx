import { Progress } from '@base-ui/react/progress';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Null for indeterminate progress. */
  readonly value: number | null;
  readonly max?: number;
}

export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return (
    <Progress.Root value={value} max={max} aria-label={label} className={styles.root}>
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.indicator} />
      </Progress.Track>
    </Progress.Root>
  );
}
