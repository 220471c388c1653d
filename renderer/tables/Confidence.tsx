import { percentOf } from '../../shared/confidence.ts';
import styles from './Confidence.module.css';

interface ConfidenceProps {
  readonly value: number;
  readonly doubtfulBelow: number;
}

/** How likely it is right, in percent; where it is doubtful, in another shape, too. */
export function Confidence({ value, doubtfulBelow }: ConfidenceProps) {
  const doubtful = value < doubtfulBelow;
  return (
    <span
      className={styles.confidence}
      data-doubtful={doubtful || undefined}
      title={doubtful ? 'Doubtful: compare it with the page' : 'How likely it is right'}
    >
      {percentOf(value)} %
    </span>
  );
}
