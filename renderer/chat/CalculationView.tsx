import { Fragment, type ReactNode } from 'react';
import type { Calculation } from '../../shared/contract/index.ts';
import styles from './CalculationView.module.css';
import { calculationParts } from './calculation-parts.ts';

interface CalculationViewProps {
  readonly calculation: Calculation;
  readonly reference: (number: number) => ReactNode;
}

/** A computed number as arithmetic, each operand with its label and citation. */
export function CalculationView({ calculation, reference }: CalculationViewProps) {
  const parts = calculationParts(calculation);
  return (
    // No landmark: a conversation may have several.
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
    <div role="group" className={styles.calculation} aria-label="Calculation">
      <p className={styles.expression}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their index
          <Fragment key={index}>
            {part.kind === 'text' ? (
              part.text
            ) : (
              <span className={styles.operand} title={part.operand.label}>
                {part.text}
                {reference(part.operand.citation + 1)}
              </span>
            )}
          </Fragment>
        ))}{' '}
        <span className={styles.result}>= {resultText(calculation)}</span>
      </p>
      <dl className={styles.operands}>
        {calculation.operands.map(({ label, text, citation }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an operand may occur twice
          <div key={`${index} ${citation}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Enough digits for money in millions, few enough for a ratio. */
const FORMAT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });

function resultText({ result, unit }: Calculation): string {
  const number = FORMAT.format(result);
  return unit === null ? number : `${number} ${unit}`;
}
