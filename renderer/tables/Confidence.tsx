import {
  type ConfidenceSubject,
  confidenceLevel,
  LEVEL_NAMES,
  percentOf,
  reasonsPhrase,
} from '../../shared/confidence.ts';
import type { ConfidenceReason } from '../../shared/contract/index.ts';
import styles from './Confidence.module.css';

interface ConfidenceProps {
  readonly of: ConfidenceSubject;
  readonly value: number;
  readonly reasons?: readonly ConfidenceReason[] | undefined;
}

/** Shows High, Check or Low; the reasons and the value are in its tooltip. */
export function Confidence({ of, value, reasons }: ConfidenceProps) {
  const level = confidenceLevel(of, value);
  return (
    <span
      className={styles.confidence}
      data-level={level}
      title={confidenceTitle(of, value, reasons)}
    >
      {LEVEL_NAMES[level]}
    </span>
  );
}

/** `Low confidence (17 %): digits under the border of 2 cells`. */
export function confidenceTitle(
  of: ConfidenceSubject,
  value: number,
  reasons?: readonly ConfidenceReason[],
): string {
  const why = reasonsPhrase(reasons);
  return `${CONFIDENCE_SENTENCE[confidenceLevel(of, value)]} (${percentOf(value)} %)${why && `: ${why}`}`;
}

const CONFIDENCE_SENTENCE = {
  high: 'High confidence',
  check: 'Compare with the page',
  low: 'Low confidence',
} as const;

type ConfidenceNoteProps = Omit<ConfidenceProps, 'of'>;

/**
 * Note above the grid of a table that should be checked against the page: its level and reasons.
 */
export function ConfidenceNote({ value, reasons = [] }: ConfidenceNoteProps) {
  const level = confidenceLevel('table', value);
  if (level === 'high' && reasons.length === 0) return null;
  return (
    <p className={styles.note} data-level={level} role="note">
      <Confidence of="table" value={value} reasons={reasons} />
      <span className={styles.reasons} title={reasonsPhrase(reasons)}>
        {reasonsPhrase(reasons) || 'Compare with the page'}
      </span>
    </p>
  );
}
