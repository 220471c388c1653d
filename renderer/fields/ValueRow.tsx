import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { citationLinkItem } from '../links/copy-link.ts';
import { copyItem } from '../results/write-clipboard.ts';
import { runCommand } from '../state/commands.ts';
import { pageName } from '../state/page-labels.ts';
import { usePageMarks } from '../state/page-marks.ts';
import { showPane } from '../state/shell.ts';
import { Confidence } from '../tables/Confidence.tsx';
import { classes } from '../ui/classes.ts';
import { ContextMenu } from '../ui/Menu.tsx';
import styles from './FieldForm.module.css';
import {
  changeSentence,
  emptyReason,
  hasValue,
  isCorrected,
  levelOf,
  needsCheck,
  valueTitle,
} from './field-states.ts';
import { goToValue, hoverValue, type ShownForm, useFieldsView } from './fields-view.ts';
import type { FormValue } from './form-rows.ts';
import { formatValue } from './format-value.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { Candidates, CandidatesButton, CitationStepper, ReviewButtons } from './ValueTools.tsx';

interface ValueRowProps {
  readonly value: FormValue;
  readonly form: ShownForm;
  readonly style: CSSProperties;
}

/** A field with its value and, if it is current, its tools. */
export function ValueRow({ value, form, style }: ValueRowProps) {
  const { path, title, result, missing } = value;
  const current = useFieldsView((state) => state.current === path);
  const citation = useFieldsView((state) => (state.current === path ? state.citation : 0));
  const change = result && changeSentence(result);
  const isEdited = usePageMarks(({ edit }) => edit?.path === path);
  return (
    <li
      className={styles.row}
      style={style}
      data-current={current || undefined}
      data-review={result?.review}
      data-check={needsCheck(value) || undefined}
      onPointerEnter={() => hoverValue(path, result?.citations[citation])}
      onPointerLeave={() => hoverValue(path, undefined)}
    >
      <div className={styles.line} hidden={isEdited}>
        <ValueButton value={value}>
          <span className={styles.title}>
            {title}
            {value.field.required && (
              <span className={styles.required} title={t('Required')}>
                {' *'}
              </span>
            )}
          </span>{' '}
          <ValueText value={value} />
          {missing && <span className={styles.missing}> · {t('required')}</span>}
        </ValueButton>
        <div className={styles.side}>
          <FieldState result={result} />
          <PageChip value={value} citation={citation} />
        </div>
      </div>
      <ValueEditor path={path} />
      {result?.learned_from && !isEdited && (
        <p className={styles.change}>
          {t('Learned from your correction in {name}', { name: result.learned_from.file_name })}
        </p>
      )}
      {change && (
        <p className={styles.change} data-change={result.change}>
          {change}
        </p>
      )}
      {!isEdited && (
        <div className={styles.tools}>
          <CandidatesButton value={value} />
          <CitationStepper value={value} citation={citation} />
          <ReviewButtons value={value} form={form} />
        </div>
      )}
      <Candidates value={value} form={form} />
    </li>
  );
}

/** Confidence of the value, or that a person entered or accepted it. */
export function FieldState({ result }: Pick<FormValue, 'result'>) {
  if (!result || !(hasValue(result) || isCorrected(result))) return null;
  const accepted = result.review === 'accepted' ? 'accepted' : null;
  return (
    <Confidence
      of="field"
      value={result.confidence}
      decision={isCorrected(result) ? 'corrected' : accepted}
    />
  );
}

interface ValueButtonProps {
  readonly value: FormValue;
  readonly className?: string | undefined;
  /** Set for a table cell: the table has a single tab stop and is navigated by arrow keys. */
  readonly cell?: { readonly tabStop: boolean };
  readonly children: React.ReactNode;
}

/** Button that goes to the position of the value; also used in table cells. */
export function ValueButton({ value, className, cell, children }: ValueButtonProps) {
  const { path, result } = value;
  const current = useFieldsView((state) => state.current === path);
  const citation = useFieldsView((state) => (state.current === path ? state.citation : 0));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') {
      // Elsewhere, F2 renames the document.
      event.preventDefault();
      runCommand('fields.edit');
    }
    const count = result?.citations.length ?? 0;
    const step = STEPS[event.key];
    if (cell || !step || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goToValue(value, (useFieldsView.getState().citation + step + count) % count);
  };
  return (
    <LinkMenu value={value} citation={citation}>
      <button
        type="button"
        className={classes(styles.value, className)}
        data-value={path}
        tabIndex={cell && !cell.tabStop ? -1 : undefined}
        aria-current={current || undefined}
        onFocus={() => {
          if (useFieldsView.getState().current !== path) goToValue(value);
        }}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          if (!hasValue(result)) return;
          event.preventDefault();
          event.clipboardData.setData('text/plain', copiedText(value));
        }}
        onClick={() => {
          goToValue(value, useFieldsView.getState().citation);
          // In a window with space for only one pane.
          if (result && result.citations.length > 0) showPane('page');
        }}
      >
        {children}
      </button>
    </LinkMenu>
  );
}

interface LinkMenuProps {
  readonly value: FormValue;
  /** Index of the citation that the link leads to. */
  readonly citation: number;
  readonly children: ReactElement;
}

const copiedText = ({ result, field }: FormValue): string =>
  result ? formatValue(result, field) : '';

/** The context menu of a value; a field without a value has none. */
function LinkMenu({ value, citation, children }: LinkMenuProps) {
  const documentId = useFieldsView((state) => state.form?.documentId);
  const cited = value.result?.citations[citation];
  if (!hasValue(value.result) || documentId === undefined) return children;
  const link = cited ? [citationLinkItem(documentId, cited)] : [];
  return (
    <ContextMenu items={() => [[copyItem(copiedText(value)), ...link]]}>{children}</ContextMenu>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The value, or why there is none. */
export function ValueText({ value }: { readonly value: FormValue }) {
  const { field, result } = value;
  if (!result || !hasValue(result)) {
    return <span className={styles.empty}>{emptyReason(result)}</span>;
  }
  return (
    <span
      className={styles.text}
      dir="auto"
      data-level={levelOf(result)}
      title={valueTitle(result)}
    >
      {formatValue(result, field)}
      {result.review !== 'unreviewed' && (
        <span className="visually-hidden">
          {' '}
          ({result.review === 'accepted' ? t('Accepted') : t('Rejected')})
        </span>
      )}
    </span>
  );
}

/** The page of the value. */
function PageChip({ value, citation }: { readonly value: FormValue; readonly citation: number }) {
  const cited = value.result?.citations[citation];
  if (!cited) {
    return hasValue(value.result) ? (
      <span className={styles.uncited} title={t('Not found verbatim in the document')}>
        {t('no place')}
      </span>
    ) : null;
  }
  return (
    <LinkMenu value={value} citation={citation}>
      <button
        type="button"
        className={styles.page}
        tabIndex={-1}
        title={`${pageName(cited.page)}\n“${cited.quote}”`}
        onClick={() => {
          goToValue(value, citation);
          showPane('page');
        }}
      >
        {t('p. {page}', { page: cited.page })}
      </button>
    </LinkMenu>
  );
}
