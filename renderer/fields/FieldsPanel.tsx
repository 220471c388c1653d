import { RotateCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { sentenceOf } from '../api/error.ts';
import { useServiceQuery } from '../api/queries.ts';
import { DocumentNotice, NoDocument, Reading } from '../results/notices.tsx';
import {
  type DocumentResult,
  documentFieldsQuery,
  isUnfinished,
  reloadFields,
} from '../state/document-fields.ts';
import { hasNoPages, useCurrentDocument } from '../state/library.ts';
import { reloadSchemas, useSchemas } from '../state/schemas.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { run } from './actions.ts';
import { FieldForm } from './FieldForm.tsx';
import styles from './FieldsPanel.module.css';
import { chooseSchema, followFieldSelection, useFieldsView } from './fields-view.ts';
import { RunFailure, RunProgress, RunSummary } from './RunStatus.tsx';
import { NoSchema, SchemaMenu } from './SchemaMenu.tsx';
import { SchemaPreview } from './SchemaPreview.tsx';
import {
  chosenSchema,
  keyOfRun,
  resultOf,
  type SchemaChoice,
  schemaChoices,
  schemaOf,
} from './schema-choices.ts';

interface FieldsPanelProps {
  /** Its tab is active; it keeps its state while inactive. */
  readonly shown: boolean;
}

/** Typed values of the document on screen, each linked to its position on the page. */
export function FieldsPanel({ shown }: FieldsPanelProps) {
  const item = useCurrentDocument();
  return item ? (
    <Panel key={item.document_id} item={item} shown={shown} />
  ) : (
    <NoDocument hint={t('Choose one in the library to see its fields.')} />
  );
}

const NO_RESULTS: readonly DocumentResult[] = [];

function Panel({ item, shown }: FieldsPanelProps & { readonly item: LibraryItem }) {
  const { saved, templates, loaded, failure } = useSchemas();
  const fields = useServiceQuery({ ...documentFieldsQuery(item.document_id), staleTime: 0 });
  const results = fields.data ?? NO_RESULTS;
  const chosenKey = useFieldsView((state) => state.chosen[item.document_id]);
  const last = useFieldsView((state) => state.last);
  useEffect(followFieldSelection, []);
  const wantedRun = useFieldsView(({ wantedEdit }) => wantedEdit?.runId);
  useEffect(() => {
    const wanted = results.find(({ run: { id } }) => id === wantedRun);
    if (wanted) chooseSchema(item.document_id, keyOfRun(wanted));
  }, [wantedRun, results, item.document_id]);
  const choices = useMemo(
    () => schemaChoices(saved, templates, results),
    [saved, templates, results],
  );

  if (hasNoPages(item)) return <DocumentNotice item={item} />;
  if (item.status !== 'completed' && results.length === 0) return <Reading item={item} />;
  const error = failure ?? fields.error;
  if (error) {
    return (
      <EmptyState
        title={t('The fields could not be loaded')}
        action={
          <Button
            onClick={() => {
              void reloadSchemas();
              void reloadFields(item.document_id);
            }}
          >
            {t('Try again')}
          </Button>
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    );
  }
  if (!loaded || !fields.data) return null;
  const choice = chosenSchema(choices, results, chosenKey, last);
  if (!choice) {
    return (
      <NoSchema
        choices={choices}
        chooseFor={item.document_id}
        item={item}
        about={t(
          'A schema lists the values to extract, such as the number and the total of an invoice. Every value links to its position on the page.',
        )}
      />
    );
  }
  const result = resultOf(choice, results);
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <SchemaMenu choices={choices} current={choice} chooseFor={item.document_id} item={item} />
        {result && !isUnfinished(result.result) && (
          <IconButton
            label={t('Extract these fields again')}
            icon={<RotateCw />}
            onClick={() => void run(schemaOf(choice, result), { doc_ids: [item.document_id] })}
          />
        )}
      </header>
      <Content choice={choice} found={result} item={item} shown={shown} />
    </div>
  );
}

interface ContentProps {
  readonly choice: SchemaChoice;
  readonly found: DocumentResult | null;
  readonly item: LibraryItem;
  readonly shown: boolean;
}

function Content({ choice, found, item, shown }: ContentProps) {
  if (!found) {
    const start = () => void run(choice, { doc_ids: [item.document_id] });
    return <SchemaPreview choice={choice} onRun={start} />;
  }
  if (isUnfinished(found.result)) return <RunProgress run={found.run} />;
  if (found.result.state !== 'completed') {
    return <RunFailure choice={choice} found={found} item={item} />;
  }
  return (
    <>
      <RunSummary choice={choice} found={found} />
      <FieldForm key={found.run.id} found={found} documentId={item.document_id} shown={shown} />
    </>
  );
}
