/**
 * Actions on a value other than going to its position. Tab reaches the review and the other
 * candidates of the current value only; of other values it reaches only the value.
 */
import { Check, ChevronDown, ChevronLeft, ChevronRight, Pencil, X } from 'lucide-react';
import { commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { hoverCitation, openCitation } from '../state/citations.ts';
import { Confidence } from '../tables/Confidence.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { review } from './actions.ts';
import { acceptCandidate, editValue, isEditable } from './correct-value.ts';
import styles from './FieldForm.module.css';
import { candidatesOf, hasValue, isCorrected } from './field-states.ts';
import { goToValue, type ShownForm, toggleCandidates, useFieldsView } from './fields-view.ts';
import type { FormValue } from './form-rows.ts';
import { formatValue } from './format-value.ts';

interface ReviewButtonsProps {
  readonly value: FormValue;
  readonly form: ShownForm;
}

export function ReviewButtons({ value, form }: ReviewButtonsProps) {
  const tabIndex = useTabIndex(value);
  return (
    <span className={styles.review}>
      {isEditable(value) && (
        <IconButton
          label={t('Edit {fullTitle}', { fullTitle: value.fullTitle })}
          shortcut={commandOf('fields.edit').keys?.[0]}
          icon={<Pencil />}
          tabIndex={tabIndex}
          onClick={() => editValue(form, value)}
        />
      )}
      {value.result && !isCorrected(value.result) && <Verdict value={value} form={form} />}
    </span>
  );
}

function Verdict({ value, form }: ReviewButtonsProps) {
  const state = value.result?.review;
  const tabIndex = useTabIndex(value);
  return (
    <>
      <IconButton
        label={t('Accept {fullTitle}', { fullTitle: value.fullTitle })}
        shortcut={commandOf('fields.accept').keys?.[0]}
        icon={<Check />}
        tabIndex={tabIndex}
        pressed={state === 'accepted'}
        data-review="accepted"
        onClick={() => void review(form, value, 'accepted')}
      />
      <IconButton
        label={t('Reject {fullTitle}', { fullTitle: value.fullTitle })}
        shortcut={commandOf('fields.reject').keys?.[0]}
        icon={<X />}
        tabIndex={tabIndex}
        pressed={state === 'rejected'}
        data-review="rejected"
        onClick={() => void review(form, value, 'rejected')}
      />
    </>
  );
}

const useTabIndex = ({ path }: FormValue): 0 | -1 =>
  useFieldsView((state) => (state.current === path ? 0 : -1));

interface CitationStepperProps {
  readonly value: FormValue;
  /** Index of the one shown, from 0. */
  readonly citation: number;
}

/** `1/3` with arrows; nothing if the value has only one citation. */
export function CitationStepper({ value, citation }: CitationStepperProps) {
  const count = value.result?.citations.length ?? 0;
  if (count < 2) return null;
  const step = (by: 1 | -1) => goToValue(value, (citation + by + count) % count);
  return (
    <span className={styles.stepper}>
      <IconButton
        label={t('Previous place')}
        shortcut="ArrowLeft"
        icon={<ChevronLeft />}
        tabIndex={-1}
        onClick={() => step(-1)}
      />
      <span aria-live="polite">
        <span className="visually-hidden">{t('Place')} </span>
        {citation + 1}/{count}
      </span>
      <IconButton
        label={t('Next place')}
        shortcut="ArrowRight"
        icon={<ChevronRight />}
        tabIndex={-1}
        onClick={() => step(1)}
      />
    </span>
  );
}

export function CandidatesButton({ value }: { readonly value: FormValue }) {
  const open = useFieldsView((state) => state.candidatesOf === value.path);
  const tabIndex = useTabIndex(value);
  const count = candidatesOf(value.result).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.candidatesButton}
      tabIndex={tabIndex}
      aria-expanded={open}
      aria-keyshortcuts={commandOf('fields.candidates').keys?.[0]}
      onClick={() => toggleCandidates(value.path)}
    >
      {hasValue(value.result)
        ? t('{count, plural, one {# other candidate} other {# other candidates}}', { count })
        : t('{count, plural, one {# candidate} other {# candidates}}', { count })}
      <ChevronDown />
    </button>
  );
}

interface CandidatesProps {
  readonly value: FormValue;
  readonly form: ShownForm;
}

/** Alternative values, best first. Each links to its position. */
export function Candidates({ value, form }: CandidatesProps) {
  const { documentId } = form;
  const open = useFieldsView((state) => state.candidatesOf === value.path);
  const candidates = candidatesOf(value.result);
  if (!open || candidates.length === 0) return null;
  return (
    <ul
      className={styles.candidates}
      aria-label={t('Other candidates for {fullTitle}', { fullTitle: value.fullTitle })}
    >
      {candidates.map((candidate, index) => {
        const [cited] = candidate.citations;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one result does not change
          <li key={index} className="tight-row">
            <button
              type="button"
              className={styles.candidate}
              disabled={!cited}
              title={cited && t('Printed: “{quote}”', { quote: cited.quote })}
              onPointerEnter={() => cited && hoverCitation(documentId, cited)}
              onPointerLeave={() => hoverCitation(documentId, null)}
              onClick={() => cited && openCitation(documentId, cited)}
            >
              <span className={styles.candidateText}>{formatValue(candidate, value.field)}</span>
              <Confidence of="field" value={candidate.confidence} />
              {cited && <span className={styles.page}>{t('p. {page}', { page: cited.page })}</span>}
            </button>
            <Button
              variant="quiet"
              aria-label={t('Use {text} for {title}', {
                text: formatValue(candidate, value.field),
                title: value.fullTitle,
              })}
              onClick={() => void acceptCandidate(form, value, candidate)}
            >
              {t('Use')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
