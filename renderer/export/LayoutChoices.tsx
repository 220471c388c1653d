import { formatInfo } from '../../shared/export-formats.ts';
import { t } from '../../shared/messages/messages.ts';
import { chooseExport, type ExportChoices } from '../state/preferences.ts';
import { Checkbox, RadioList } from '../ui/Choice.tsx';
import styles from './ExportDialog.module.css';
import { isOfTables, type ScopeKind } from './plan.ts';

interface LayoutChoicesProps {
  readonly choices: ExportChoices;
  readonly scope: ScopeKind;
}

/** Layout options for tables, for formats that have any. */
export function LayoutChoices({ choices, scope }: LayoutChoicesProps) {
  const { format, sheets, heading, source } = choices;
  const labels = formatInfo(format).sheets;
  const hasHeading = labels !== undefined || (format === 'markdown' && isOfTables(scope));
  if (!hasHeading) return null;
  return (
    <div className={styles.layout}>
      {labels && (
        <RadioList
          label={t('Layout')}
          options={[
            { value: 'many', label: t(labels.many) },
            { value: 'one', label: t(labels.one) },
          ]}
          value={sheets}
          onValueChange={(next) => chooseExport({ sheets: next })}
        />
      )}
      <fieldset className={styles.extras}>
        <legend className={styles.legend}>{t('Include')}</legend>
        <Checkbox
          label={t('Title, unit and page above each table')}
          checked={heading === 'above'}
          onCheckedChange={(on) => chooseExport({ heading: on ? 'above' : 'none' })}
        />
        {labels && (
          <Checkbox
            label={t('Source columns')}
            hint={t('Page, box and confidence of each row')}
            checked={source === 'rows'}
            onCheckedChange={(on) => chooseExport({ source: on ? 'rows' : 'none' })}
          />
        )}
      </fieldset>
    </div>
  );
}
