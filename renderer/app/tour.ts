/**
 * The tour of the sample, at its first opening: what it shows in each step, as data. A step opens its
 * tab and lights something there and on the page; what it shows has been extracted from the sample.
 */
import type { Message, SchemaField } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { queryCache } from '../api/queries.ts';
import { askIn } from '../chat/actions.ts';
import { run } from '../fields/actions.ts';
import { goToValue } from '../fields/fields-view.ts';
import { makeCurrent } from '../review/review-view.ts';
import { showItem } from '../review/show-item.ts';
import { openCitation } from '../state/citations.ts';
import { defineDialog } from '../state/dialogs.ts';
import { documentFieldsQuery } from '../state/document-fields.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useReviewItems } from '../state/review-items.ts';
import { type ResultTab, showTab } from '../state/shell.ts';
import { lightFirstValue } from '../tables/light-first-value.ts';

interface TourStep {
  readonly tab: ResultTab;
  readonly title: string;
  readonly text: string;
  /** Lights what the step is about; `ended` aborts when the step is left. */
  show(documentId: string, ended: AbortSignal): void | Promise<void>;
}

const amount = (key: string, title: string): SchemaField => ({
  ...{ key, title, type: 'number', format: 'amount', required: true },
});
const KEY_FIGURES = {
  ...{
    key: 'name:Key figures',
    name: 'Key figures',
    title: 'Key figures',
    description: '',
    limits: null,
    saved: null,
  },
  fields: [amount('revenue', 'Revenue'), amount('operating_profit', 'Operating profit')],
};
const QUESTION = 'How did revenue change from 2024 to 2025?';

export const TOUR: readonly TourStep[] = [
  {
    tab: 'tables',
    title: t('Every value has its place'),
    text: t(
      'The cell that is selected in the table is lit on the page. Point at either to see the other.',
    ),
    show: lightFirstValue,
  },
  {
    tab: 'fields',
    title: t('Named values'),
    text: t(
      'A schema names the values that you need. Each shows where it was read, and how certain it is.',
    ),
    async show(documentId, ended) {
      await run(KEY_FIGURES, { doc_ids: [documentId] });
      const value = await firstOf(SERVICE_DATA, ended, (cache) =>
        cache
          .getQueryData(documentFieldsQuery(documentId).queryKey)
          ?.flatMap(({ result }) => result.fields)
          .find(({ citations }) => citations.length > 0),
      );
      if (value) goToValue({ path: value.path, result: value });
    },
  },
  {
    tab: 'chat',
    title: t('Answers with their source'),
    text: t(
      'An answer cites the words it comes from. Point at a number to see them, click it to go there.',
    ),
    async show(documentId, ended) {
      await askIn({ kind: 'document', id: documentId }, null, { text: QUESTION });
      const citation = await firstOf(SERVICE_DATA, ended, (cache) =>
        cache
          .getQueriesData<readonly Message[]>({ queryKey: ['messages'] })
          .flatMap(([, messages]) => messages ?? [])
          .flatMap(({ citations }) => citations)
          .find(({ document_id: id }) => id === documentId),
      );
      if (citation) openCitation(documentId, citation);
    },
  },
  {
    tab: 'review',
    title: t('Totals are checked'),
    text: t(
      'The sample has a misprint: one column does not add up to its total. Review lists what to check.',
    ),
    async show(documentId, ended) {
      const item = await firstOf(useReviewItems, ended, ({ items }) =>
        items.get(documentId)?.find(({ kind }) => kind === 'total_mismatch'),
      );
      if (!item) return;
      makeCurrent(item.id);
      showItem(item);
    },
  },
];

export const tour = defineDialog<{ readonly documentId: string; readonly step: number }>('tour');

/** Once; afterwards the sample opens without it. */
export function startTour(documentId: string): void {
  if (usePreferences.getState().tourShown) return;
  setPreference('tourShown', true);
  tour.open({ documentId, step: 0 });
}

export function nextStep(): void {
  const now = tour.subject();
  if (now && now.step + 1 < TOUR.length) tour.open({ ...now, step: now.step + 1 });
  else tour.close();
}

/** Shows a step; returns what ends it. */
export function showStep(step: TourStep, documentId: string): () => void {
  const ending = new AbortController();
  showTab(step.tab);
  void step.show(documentId, ending.signal);
  return () => ending.abort();
}

interface Store<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

const SERVICE_DATA: Store<typeof queryCache> = {
  getState: () => queryCache,
  subscribe: (listener) => queryCache.getQueryCache().subscribe(listener),
};

/** What `find` first finds in a store; undefined if `ended` aborts before. */
function firstOf<S, T>(
  store: Store<S>,
  ended: AbortSignal,
  find: (state: S) => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const found = ended.aborted ? undefined : find(store.getState());
      if (found === undefined && !ended.aborted) return;
      stop();
      resolve(found);
    };
    const stop = store.subscribe(look);
    ended.addEventListener('abort', look);
    look();
  });
}
