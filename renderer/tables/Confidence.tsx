import { Pencil } from 'lucide-react';
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
  /** A person has corrected it or drawn it: what the engine thought of it no longer applies. */
  readonly corrected?: boolean | undefined;
}

/** Shows High, Check, Low or Corrected; the reasons and the value are in its tooltip. */
export function Confidence({ of, value, reasons, corrected = false }: ConfidenceProps) {
  if (corrected) {
    return (
      <span className={styles.confidence} data-level="corrected" title={CORRECTED_TITLE}>
        <Pencil aria-hidden />
        Corrected
      </span>
    );
  }
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

const CORRECTED_TITLE = 'Corrected or drawn by a person';

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
export function ConfidenceNote({ value, reasons = [], corrected }: ConfidenceNoteProps) {
  const level = confidenceLevel('table', value);
  if (level === 'high' && reasons.length === 0) return null;
  const why = reasonsPhrase(reasons) || (corrected ? '' : 'Compare with the page');
  return (
    <p className={styles.note} data-level={corrected ? 'corrected' : level} role="note">
      <Confidence of="table" value={value} reasons={reasons} corrected={corrected} />
      <span className={styles.reasons} title={why}>
        {corrected && why !== '' ? `As extracted: ${why}` : why}
      </span>
    </p>
  );
}
