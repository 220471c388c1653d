import { useMemo, useState } from 'react';
import {
  type RegionTemplate,
  regionTemplates,
  type TemplateApplied,
  type TemplateMatches,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { sentenceOf } from '../api/error.ts';
import { useServiceQuery } from '../api/queries.ts';
import { useAnswer } from '../api/use-answer.ts';
import { applyTemplateDialog, type TemplateScope } from '../state/dialogs.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { attempt } from '../ui/Toast.tsx';
import { MatchPreview } from './MatchPreview.tsx';
import { templatesQuery } from './region-templates.ts';
import { applyToDocuments } from './template-actions.ts';
import { matchesText, openMatches, outcomeOf } from './template-matches.ts';
import styles from './templates.module.css';

/** Applies a template to several documents: where it fits, a preview of each, what was added. */
export function ApplyTemplateDialog() {
  const { isOpen, subject } = applyTemplateDialog.useState();
  const { data: items } = useServiceQuery(templatesQuery);
  return (
    <Dialog
      open={isOpen}
      onClose={applyTemplateDialog.close}
      title={t('Apply table template')}
      size="large"
    >
      {subject && items && items.length > 0 ? (
        <ApplyForm key={JSON.stringify(subject)} scope={subject} templates={items} />
      ) : (
        <EmptyState title={t('No templates yet')}>
          {t('Draw a region around a table, or open a table, and save it as a template.')}
        </EmptyState>
      )}
    </Dialog>
  );
}

interface ApplyFormProps {
  readonly scope: TemplateScope;
  readonly templates: readonly RegionTemplate[];
}

function ApplyForm({ scope, templates }: ApplyFormProps) {
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  const found = useMatches(template, scope);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [applied, setApplied] = useState<readonly TemplateApplied[] | null>(null);
  const [running, setRunning] = useState(false);
  if (!template) return null;

  const open = found.items?.filter((item) => openMatches(item).length > 0) ?? [];
  const tables = open.reduce((sum, item) => sum + openMatches(item).length, 0);
  const choose = (id: string) => {
    setChosen(id);
    setPreviewed(null);
    setApplied(null);
  };
  const apply = async () => {
    setRunning(true);
    const done: TemplateApplied[] = [];
    await attempt(t('The template was not applied to all documents'), async () => {
      const ids = open.map((item) => item.document_id);
      await applyToDocuments(template, ids, (item) => {
        done.push(item);
        setApplied([...done]);
      });
      if (done.every((item) => item.error === null && item.skipped.length === 0))
        applyTemplateDialog.close();
    });
    setRunning(false);
  };
  const shownItem = open.find((item) => item.document_id === previewed) ?? open[0];
  return (
    <div className={styles.apply}>
      <div className={styles.choice}>
        <Select
          label={t('Template')}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={template.id}
          onValueChange={choose}
        />
        <span className="caption">
          {t('to {name} · drawn in {name2}', { name: scope.name, name2: template.file_name })}
        </span>
      </div>
      {found.error ? (
        <p className={styles.failure}>{sentenceOf(found.error)}</p>
      ) : !found.items ? (
        <Spinner label={t('Searching for the layout')} />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.documents} aria-label={t('Documents')}>
            {found.items.map((item) => (
              <DocumentMatches
                key={item.document_id}
                item={item}
                applied={applied?.find((each) => each.document_id === item.document_id)}
                shown={item === shownItem}
                onShow={() => setPreviewed(item.document_id)}
              />
            ))}
          </ul>
          {shownItem && <MatchPreview template={template} item={shownItem} />}
        </div>
      )}
      <DialogActions>
        {running && applied && (
          <span role="status" className="caption">
            {t('{count} of {total, plural, one {# document} other {# documents}}', {
              count: applied.length,
              total: open.length,
            })}
          </span>
        )}
        <Button onClick={applyTemplateDialog.close}>{applied ? t('Close') : t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={tables === 0 || running || applied !== null}
          onClick={() => void apply()}
        >
          {tables === 0
            ? t('Add tables')
            : t(
                'Add {tables, plural, one {# table} other {# tables}} to {count, plural, one {# document} other {# documents}}',
                { tables, count: open.length },
              )}
        </Button>
      </DialogActions>
    </div>
  );
}

interface DocumentMatchesProps {
  readonly item: TemplateMatches;
  readonly applied: TemplateApplied | undefined;
  readonly shown: boolean;
  readonly onShow: () => void;
}

function DocumentMatches({ item, applied, shown, onShow }: DocumentMatchesProps) {
  const fits = openMatches(item).length > 0;
  return (
    <li className={styles.document} data-fits={fits || undefined}>
      <button type="button" aria-pressed={shown} disabled={!fits} onClick={onShow}>
        <span className={styles.name}>{item.file_name}</span>
        <span className="caption">{applied ? outcomeOf(applied) : matchesText(item)}</span>
      </button>
    </li>
  );
}

/** Where the template fits in each document; the documents where it does come first. */
function useMatches(template: RegionTemplate | undefined, scope: TemplateScope) {
  const body =
    scope.collectionId === undefined
      ? { doc_ids: [...(scope.docIds ?? [])] }
      : { collection_id: scope.collectionId };
  const { answer, error } = useAnswer(
    regionTemplates.findTemplateMatches,
    template ? { params: { templateId: template.id }, body } : null,
  );
  const items = useMemo(
    () => answer?.items.toSorted((a, b) => openMatches(b).length - openMatches(a).length),
    [answer],
  );
  return { items, error };
}
