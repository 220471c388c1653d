/** A schema before it is applied: its fields, its known limits, and the provider. */
import type { SchemaField } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useProviders } from '../state/providers.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './FieldsPanel.module.css';
import { kindLabel, shownFields, titleOf } from './field-kinds.ts';
import { chooseProvider, useFieldsView } from './fields-view.ts';
import { providerOf, providerSentence } from './provider-words.ts';
import type { SchemaChoice } from './schema-choices.ts';

interface SchemaPreviewProps {
  readonly choice: SchemaChoice;
  readonly onRun: () => void;
}

export function SchemaPreview({ choice, onRun }: SchemaPreviewProps) {
  return (
    <div className={styles.preview}>
      {choice.description !== '' && <p>{choice.description}</p>}
      <Button variant="primary" className={styles.start} onClick={onRun}>
        {t('Extract fields')}
      </Button>
      <ProviderChoice />
      {choice.limits !== null && (
        <p className={styles.limits} role="note">
          {choice.limits}
        </p>
      )}
      <h3 className={styles.previewTitle}>{t('Fields')}</h3>
      <FieldOutline fields={shownFields(choice.fields, choice.saved !== null)} />
    </div>
  );
}

function FieldOutline({ fields }: { readonly fields: readonly SchemaField[] }) {
  return (
    <ul className={styles.outline}>
      {fields.map((field) => (
        <li key={field.key} title={field.description}>
          <span>
            {titleOf(field)}
            {field.required && <span className="caption"> · {t('required')}</span>}
          </span>
          <span className="caption">{kindLabel(field)}</span>
          {field.fields && field.fields.length > 0 && <FieldOutline fields={field.fields} />}
        </li>
      ))}
    </ul>
  );
}

/** The provider: a sentence if there is only one, otherwise a choice. */
export function ProviderChoice() {
  const items = useProviders();
  const chosen = useFieldsView((state) => state.providerId);
  const provider = providerOf(items, chosen);
  if (!provider) return null;
  if (items.length === 1) return <p className="caption">{providerSentence(provider)}</p>;
  return (
    <div className={styles.providers}>
      <Select
        label={t('Provider')}
        options={items.map((each) => ({ value: each.id, label: each.name }))}
        value={provider.id}
        onValueChange={chooseProvider}
      />
      <span className="caption">
        {provider.problem ??
          (provider.host === null
            ? t('Processed on this machine')
            : t('Document text is sent to {host}', { host: provider.host }))}
      </span>
    </div>
  );
}
