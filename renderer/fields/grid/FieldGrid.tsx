import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { sentenceOf } from '../../api/error.ts';
import { useCollection } from '../../state/collections.ts';
import { chooseRun, closeGrid, reloadGrid, useFieldGrid } from '../../state/field-grid.ts';
import type { GridSubject } from '../../state/grid-location.ts';
import { useSchemas } from '../../state/schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatAge } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { run } from '../actions.ts';
import { useFieldsView } from '../fields-view.ts';
import { NoSchema, SchemaMenu } from '../SchemaMenu.tsx';
import { SchemaPreview } from '../SchemaPreview.tsx';
import { chosenSchema, type SchemaChoice, schemaChoices } from '../schema-choices.ts';
import styles from './FieldGrid.module.css';
import { RunBar } from './RunBar.tsx';
import { ValueGrid } from './ValueGrid.tsx';

/**
 * The values of several documents, shown instead of the page: a row per document, a column per
 * field.
 */
export function FieldGrid() {
  const { subject, runs, run: shown, loaded, failure } = useFieldGrid();
  const root = useRef<HTMLElement>(null);
  const { title, count } = useSubject(subject);
  const { choices, choice } = useChoices();
  const [choosing, setChoosing] = useState(false);
  const preview = loaded && (shown === null || choosing);
  // What was focused in the other view is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of the two views
  useEffect(() => root.current?.focus(), [preview]);
  if (!subject) return null;
  const start = async (wanted: SchemaChoice) => {
    const started = await run(
      wanted,
      subject.kind === 'collection' ? { collection_id: subject.id } : { doc_ids: [...subject.ids] },
    );
    if (!started) return;
    setChoosing(false);
    chooseRun(started.id);
  };

  return (
    <section
      ref={root}
      className={styles.grid}
      aria-label={t('Fields of {title}', { title })}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeGrid();
      }}
    >
      <header className={styles.header}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <span className={styles.documents}>
          {t('{count, plural, one {# document} other {# documents}}', { count })}
        </span>
        {runs.length > 0 && !choosing && (
          <Select
            quiet
            label={t('Extraction')}
            options={runs.map((each) => ({
              value: each.id,
              label: `${each.schema.name} · ${formatAge(each.created_at, new Date())}`,
            }))}
            value={shown?.id ?? ''}
            onValueChange={chooseRun}
          />
        )}
        <span className={styles.space} />
        {shown && !choosing && shown.state !== 'running' && (
          <Button onClick={() => setChoosing(true)}>{t('Extract again…')}</Button>
        )}
        {shown && choosing && (
          <Button onClick={() => setChoosing(false)}>{t('Back to values')}</Button>
        )}
        <IconButton label={t('Close and return to the page')} icon={<X />} onClick={closeGrid} />
      </header>
      {failure ? (
        <EmptyState
          title={t('The values could not be loaded')}
          action={<Button onClick={reloadGrid}>{t('Try again')}</Button>}
        >
          {sentenceOf(failure)}
        </EmptyState>
      ) : !loaded ? (
        <div className={styles.loading}>
          <Spinner label={t('Loading the values')} />
        </div>
      ) : preview ? (
        <Start
          choices={choices}
          choice={choice}
          chooseFor={subjectKey(subject)}
          count={count}
          onRun={(wanted) => void start(wanted)}
        />
      ) : (
        shown && (
          <>
            <RunBar run={shown} />
            <ValueGrid key={shown.id} run={shown} />
          </>
        )
      )}
    </section>
  );
}

/** Key under which the schema chosen for the subject is stored. */
const subjectKey = (subject: GridSubject): string =>
  subject.kind === 'collection' ? subject.id : 'documents';

function useSubject(subject: GridSubject | null): { title: string; count: number } {
  const collection = useCollection(subject?.kind === 'collection' ? subject.id : null);
  const total = useFieldGrid((state) => state.run?.total);
  if (subject?.kind === 'documents') {
    return { title: t('Selected documents'), count: subject.ids.length };
  }
  return {
    title: collection?.name ?? t('Collection'),
    count: collection?.document_count ?? total ?? 0,
  };
}

/** The schemas offered, and the one that the next run would apply. */
function useChoices() {
  const { saved, templates } = useSchemas();
  const { subject, run: shown } = useFieldGrid();
  const chosen = useFieldsView((state) => subject && state.chosen[subjectKey(subject)]);
  const last = useFieldsView((state) => state.last);
  return useMemo(() => {
    const choices = schemaChoices(saved, templates, shown ? [{ run: shown }] : []);
    return {
      choices,
      choice: chosenSchema(choices, shown ? [{ run: shown }] : [], chosen ?? undefined, last),
    };
  }, [saved, templates, shown, chosen, last]);
}

interface StartProps {
  readonly choices: ReturnType<typeof schemaChoices>;
  readonly choice: SchemaChoice | null;
  readonly chooseFor: string;
  readonly count: number;
  readonly onRun: (choice: SchemaChoice) => void;
}

/** Shown before there are values, or before they are extracted again. */
function Start({ choices, choice, chooseFor, count, onRun }: StartProps) {
  if (!choice) {
    return (
      <NoSchema
        choices={choices}
        chooseFor={chooseFor}
        about={t(
          'A schema names the values to find. They come as a grid: a row for each of {count, plural, one {# document} other {# documents}}, a column for each value.',
          { count },
        )}
      />
    );
  }
  return (
    <div className={styles.start}>
      <SchemaMenu choices={choices} current={choice} chooseFor={chooseFor} />
      <SchemaPreview choice={choice} onRun={() => onRun(choice)} />
    </div>
  );
}
