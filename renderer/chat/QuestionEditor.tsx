import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import styles from './QuestionEditor.module.css';
import { QuestionField } from './QuestionField.tsx';

interface QuestionEditorProps {
  readonly question: string;
  readonly onCancel: () => void;
  readonly onAsk: (question: string) => void;
}

/** Editor for asking an earlier question again in other words. */
export function QuestionEditor({ question, onCancel, onAsk }: QuestionEditorProps) {
  const [text, setText] = useState(question);
  const submit = () => {
    if (text.trim() !== '') onAsk(text.trim());
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <QuestionField
        label={t('Edit question')}
        value={text}
        autoFocus
        onValueChange={setText}
        onSubmit={submit}
        onEscape={onCancel}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {t('Ask again')}
        </Button>
      </div>
    </form>
  );
}
