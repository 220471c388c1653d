import { Check, Pencil, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type ConfidenceSubject,
  confidenceLevel,
  LEVEL_NAMES,
  percentOf,
  reasonsPhrase,
} from '../../shared/confidence.ts';
import type { ConfidenceReason } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import styles from './Confidence.module.css';
import type { TableDecision } from './table-decision.ts';

interface ConfidenceProps {
  readonly of: ConfidenceSubject;
  readonly value: number;
  readonly reasons?: readonly ConfidenceReason[] | undefined;
  /** What a person has said of it, shown in place of the level. */
  readonly decision?: TableDecision | null;
}

/** Shows High, Check, Low, Accepted, Corrected or Drawn; the reasons and the value are in its tooltip. */
export function Confidence({ of, value, reasons, decision = null }: ConfidenceProps) {
  if (decision) {
    const { name, Icon } = DECISIONS[decision];
    return (
      <span
        className={styles.confidence}
        data-level={decision}
        title={decisionTitle(decision, reasons)}
      >
        <Icon />
        {name}
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
      {t(LEVEL_NAMES[level])}
    </span>
  );
}

const DECISIONS = {
  accepted: { name: t('Accepted'), Icon: Check, sentence: t('Accepted by a person') },
  corrected: { name: t('Corrected'), Icon: Pencil, sentence: t('Corrected by a person') },
  drawn: { name: t('Drawn'), Icon: SquarePen, sentence: t('Drawn by a person') },
} as const;

/** `Corrected by a person: 4 numbers to the right are not in the table`. */
export function decisionTitle(
  decision: TableDecision,
  reasons?: readonly ConfidenceReason[],
): string {
  const why = decision === 'accepted' ? '' : reasonsPhrase(reasons);
  return `${DECISIONS[decision].sentence}${why && `: ${why}`}`;
}

export const decisionName = (decision: TableDecision): string => DECISIONS[decision].name;

/** The shape of a decision, on the page as in the panel. */
export function DecisionIcon({ decision }: { readonly decision: TableDecision }) {
  const { Icon } = DECISIONS[decision];
  return <Icon />;
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
  high: t('High confidence'),
  check: t('Compare with the page'),
  low: t('Low confidence'),
} as const;

interface ConfidenceNoteProps extends Omit<ConfidenceProps, 'of'> {
  /** Actions, as long as nobody has said anything. */
  readonly children?: ReactNode;
}

/**
 * Note above the grid of a table that should be checked against the page: its level and reasons, or
 * what a person has said of it. Of other tables the list tells both.
 */
export function ConfidenceNote(props: ConfidenceNoteProps) {
  const { value, reasons = [], decision = null, children } = props;
  const level = confidenceLevel('table', value);
  const wanted = level !== 'high' || reasons.length > 0;
  // A correction neither adds nor removes it: the cells stay where they are.
  const [shown, setShown] = useState(wanted);
  if (wanted && !shown) setShown(true);
  if (!shown) return null;
  const said = reasonsPhrase(reasons) || (decision || !wanted ? '' : t('Compare with the page'));
  const why = decision === 'accepted' ? '' : said;
  return (
    <p className={styles.note} data-level={decision ?? level} role="note">
      <Confidence of="table" value={value} reasons={reasons} decision={decision} />
      <span className={styles.reasons} title={why}>
        {why}
      </span>
      {decision === null && children}
    </p>
  );
}
