import { MessageCircleQuestion, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Collection } from '../../shared/contract/index.ts';
import { countOf } from '../library/format.ts';
import {
  askCollection,
  closeQuestion,
  stopAsking,
  useCollectionQuestion,
} from '../state/collection-question.ts';
import { useCollections } from '../state/collections.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import styles from './AskPanel.module.css';
import { sortAnswers } from './sort-answers.ts';

/** The collection whose question panel is open; null while none is, or when it is gone. */
export function useAskedCollection(): Collection | null {
  const id = useCollectionQuestion((state) => state.collectionId);
  return useCollections(({ items }) =>
    id !== null ? (items.find((item) => item.id === id) ?? null) : null,
  );
}

/** One question to all documents of a collection; their answers beside the page that they cite. */
export function AskPanel({ collection }: { readonly collection: Collection }) {
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title} title={collection.name}>
          Ask {collection.name}
        </h2>
        <IconButton label="Close the question" icon={<X aria-hidden />} onClick={closeQuestion} />
      </header>
      <QuestionForm key={collection.id} collection={collection} />
      <Progress />
      <Answers collection={collection} />
    </div>
  );
}

function QuestionForm({ collection }: { readonly collection: Collection }) {
  const asking = useCollectionQuestion((state) => state.state === 'asking');
  const asked = useCollectionQuestion((state) => state.prompt);
  const [question, setQuestion] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const prompt = question.trim();
    if (prompt !== '') void askCollection(prompt);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        className={styles.question}
        label={`Question to ${collection.name}`}
        labelHidden
        placeholder={`Ask ${countOf(collection.document_count, 'document')}`}
        value={question}
        maxLength={4000}
        autoComplete="off"
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      {asking ? (
        <Button onClick={stopAsking}>Stop</Button>
      ) : (
        <Button type="submit" variant="primary" disabled={question.trim() === ''}>
          Ask
        </Button>
      )}
    </form>
  );
}

function Progress() {
  const { state, total, answers } = useCollectionQuestion();
  if (state === 'idle') return null;
  const count = `${answers.length} of ${countOf(total, 'document')}`;
  return (
    <div className={styles.progress} role="status">
      {state === 'asking' && (
        <ProgressBar
          label="Documents asked"
          value={total > 0 ? answers.length : null}
          max={total || 1}
        />
      )}
      <span>
        {state === 'asking' && count}
        {state === 'stopped' && `Stopped after ${count}`}
        {state === 'done' && `Asked ${countOf(answers.length, 'document')}`}
      </span>
    </div>
  );
}

function Answers({ collection }: { readonly collection: Collection }) {
  const { state, answers, failure, prompt } = useCollectionQuestion();
  const { found, silent, failed } = sortAnswers(answers);
  if (state === 'idle') {
    return (
      <EmptyState icon={<MessageCircleQuestion aria-hidden />} title="One question, every document">
        Each document of {collection.name} answers in its own words, with the place where they
        stand.
      </EmptyState>
    );
  }
  return (
    <div className={styles.answers} aria-live="polite">
      {failure && (
        <div className={styles.failure} role="alert">
          <p>{[failure.message, failure.remedy].filter(Boolean).join(' ')}</p>
          <Button onClick={() => void askCollection(prompt)}>Ask again</Button>
        </div>
      )}
      {found.map((answer) => (
        <AnswerCard key={answer.document_id} answer={answer} />
      ))}
      {state !== 'asking' && found.length === 0 && answers.length > 0 && (
        <p className={styles.nothing}>No document answers this. Try the words that they use.</p>
      )}
      {silent.length > 0 && (
        <details className={styles.others}>
          <summary>
            {countOf(silent.length, 'document')} {silent.length === 1 ? 'says' : 'say'} nothing
            about it
          </summary>
          <ul>
            {silent.map((answer) => (
              <li key={answer.document_id}>{answer.file_name}</li>
            ))}
          </ul>
        </details>
      )}
      {failed.length > 0 && (
        <details className={styles.others} open>
          <summary>{countOf(failed.length, 'document')} could not be asked</summary>
          <ul>
            {failed.map((answer) => (
              <li key={answer.document_id}>
                {answer.file_name}
                <span className={styles.reason}>{answer.error}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
