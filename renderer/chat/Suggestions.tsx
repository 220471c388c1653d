import { t } from '../../shared/messages/messages.ts';
import styles from './Suggestions.module.css';

interface SuggestionsProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}

/** Suggested questions that the documents can answer. */
export function Suggestions({ questions, onAsk }: SuggestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('Suggested questions')}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className={styles.question} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
