import { t } from '../../shared/messages/messages.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './templates.module.css';

const PAGES = [
  { value: 'same', label: t('Same page') },
  { value: 'every', label: t('Every matching page') },
] as const;

export interface TemplateDraft {
  readonly name: string;
  readonly pages: (typeof PAGES)[number]['value'];
}

interface TemplateFieldsProps {
  readonly draft: TemplateDraft;
  readonly error?: string | undefined;
  readonly onChange: (draft: TemplateDraft) => void;
}

/** Name of a new template, and the pages of other documents that it is meant for. */
export function TemplateFields({ draft, error, onChange }: TemplateFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={t('Name of the template')}
        value={draft.name}
        maxLength={200}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <Segmented
        label={t('Pages of other documents')}
        segments={PAGES}
        value={draft.pages}
        onValueChange={(pages) => onChange({ ...draft, pages })}
      />
    </div>
  );
}
