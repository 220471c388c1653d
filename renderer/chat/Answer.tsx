import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../shared/contract/index.ts';
import { withoutUncertainMark } from '../../shared/uncertain.ts';
import styles from './Answer.module.css';
import { AnswerText } from './AnswerText.tsx';
import { CalculationView } from './CalculationView.tsx';
import { NearestPassages } from './NearestPassages.tsx';
import { Reference } from './Reference.tsx';
import { statesCalculation, unmentioned } from './references.ts';
import { fileStemOf } from './table-files.ts';

interface AnswerProps {
  readonly message: Message;
  /** The question was about several documents. */
  readonly collection: boolean;
}

/** The answer of a message: its text with citations, and the related notices and actions. */
export function Answer({ message, collection }: AnswerProps) {
  const { answer, citations, calculation, nearest, state } = message;
  const coming = state === 'answering';
  const reference = (number: number, label = String(number)): ReactNode => {
    const citation = citations[number - 1];
    if (citation) {
      const { file_name: fileName, change } = citation;
      return <Reference {...{ label, citation, fileName, change }} />;
    }
    // Citations are known once the answer is complete.
    return coming ? <span className={styles.pending}>{number}</span> : null;
  };
  const others = coming ? [] : unmentioned(answer, citations.length, calculation);
  // An incomplete answer has no notices yet.
  const whole = state === 'completed';
  const found = message.found || !whole;
  return (
    <div className={styles.answer}>
      {!found && (
        <p className={styles.absent}>
          {collection ? 'Not found in these documents' : 'Not found in this document'}
        </p>
      )}
      {answer !== '' && (found || collection || nearest.length === 0) && (
        <AnswerText
          // The notice below states it for the whole answer.
          markdown={withoutUncertainMark(answer)}
          reference={reference}
          fileStem={fileStemOf(message)}
        />
      )}
      {calculation && !statesCalculation(answer, calculation) && (
        <CalculationView calculation={calculation} reference={reference} />
      )}
      {whole && found && !message.certain && <Uncertain because={message.uncertain_because} />}
      {others.length > 0 && (
        <p className={styles.others}>
          {others.length < citations.length ? 'See also ' : 'Sources '}
          {others.map((number) => (
            <span key={number}>{reference(number, `p. ${citations[number - 1]?.page}`)}</span>
          ))}
        </p>
      )}
      {!found && nearest.length > 0 && (
        <NearestPassages passages={nearest} collection={collection} />
      )}
    </div>
  );
}

const UNCLEAR = 'the cited words match the question but do not clearly state the answer.';

function Uncertain({ because }: { readonly because: string | null | undefined }) {
  return (
    <p className={styles.uncertain}>
      <TriangleAlert aria-hidden />
      Uncertain: {because ?? UNCLEAR} Compare it with the page.
    </p>
  );
}
