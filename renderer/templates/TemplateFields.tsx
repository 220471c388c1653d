import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './templates.module.css';

const PAGES = [
  { value: 'same', label: 'Same page' },
  { value: 'every', label: 'Every matching page' },
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
        label="Name of the template"
        value={draft.name}
        maxLength={200}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <Segmented
        label="Pages of other documents"
        segments={PAGES}
        value={draft.pages}
        onValueChange={(pages) => onChange({ ...draft, pages })}
      />
    </div>
  );
}
