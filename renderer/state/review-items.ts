/**
 * Review items of the document, collection or library on screen. They are loaded from the service
 * and reloaded whenever an event reports that those of a document changed; decisions are shown at
 * once.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { formatCodedText } from '../../shared/coded-text.ts';
import { MOST_REVIEW_ITEMS, type ReviewItem, reviewItems } from '../../shared/contract/index.ts';
import { translationOf } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { callAll } from '../api/lists.ts';

export type ReviewScope =
  | { readonly kind: 'document' | 'collection'; readonly id: string }
  | { readonly kind: 'library' };

export const reviewScopeKey = (scope: ReviewScope): string =>
  scope.kind === 'library' ? 'library' : `${scope.kind} ${scope.id}`;

interface ReviewItemsState {
  /** By document, in page order. */
  readonly items: ReadonlyMap<string, readonly ReviewItem[]>;
  /** By scope: its documents with items, in order. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly failure: ApiError | null;
}

export const useReviewItems = create<ReviewItemsState>(() => ({
  items: new Map(),
  orders: new Map(),
  failure: null,
}));

const { getState, setState } = useReviewItems;

/** Scopes on screen, with the number of components that show each. */
const shown = new Map<string, { readonly scope: ReviewScope; readonly count: number }>();
/** Of several concurrent requests for a scope only the newest counts. */
const readings = new Map<string, number>();

/** The item in the language of the window. */
const translated = (item: ReviewItem): ReviewItem => ({
  ...item,
  reason: item.coded_reason ? formatCodedText(item.coded_reason) : translationOf(item.reason),
  ...(item.coded_position && { place: formatCodedText(item.coded_position) }),
  // `Invoice: Items, 2, Amount`
  ...(item.target.kind === 'field' && {
    place: item.place
      .split(/(: |, )/)
      .map(translationOf)
      .join(''),
  }),
});

const queryOf = (scope: ReviewScope) =>
  scope.kind === 'library' ? {} : { [scope.kind]: scope.id };

async function load(scope: ReviewScope): Promise<void> {
  const key = reviewScopeKey(scope);
  const mine = (readings.get(key) ?? 0) + 1;
  readings.set(key, mine);
  try {
    const items = await callAll(reviewItems.listReviewItems, queryOf(scope), MOST_REVIEW_ITEMS);
    const read = Map.groupBy(items.map(translated), (item) => item.document_id);
    if (readings.get(key) !== mine) return;
    setState(({ items, orders }) => {
      const all = new Map(items);
      // Documents whose items are all gone.
      for (const id of orders.get(key) ?? []) all.delete(id);
      for (const [id, list] of read) all.set(id, list);
      return { items: all, orders: new Map(orders).set(key, [...read.keys()]), failure: null };
    });
  } catch (thrown) {
    if (readings.get(key) === mine) setState({ failure: asApiError(thrown) });
  }
}

/** Items of one document changed: reloads it, and each scope on screen that may include it. */
function reload(documentId: string): void {
  const { orders } = getState();
  for (const [key, { scope }] of shown) {
    if (scope.kind === 'document' && scope.id !== documentId) continue;
    const isKnown = orders.get(key)?.includes(documentId);
    if (isKnown && scope.kind !== 'document') {
      void load({ kind: 'document', id: documentId });
      continue;
    }
    void load(scope);
  }
}

function drop(documentId: string): void {
  setState(({ items, orders }) => {
    const left = new Map(items);
    left.delete(documentId);
    const without = [...orders].map(
      ([key, ids]) => [key, ids.filter((id) => id !== documentId)] as const,
    );
    return { items: left, orders: new Map(without) };
  });
}

/** Subscribes to service events while the window is open. */
export function followReview(): () => void {
  return subscribe({
    onEvent(event) {
      if (event.type === 'review') reload(event.document_id);
      else if (event.type === 'removed') drop(event.document_id);
      else if (event.type === 'collections') {
        for (const { scope } of shown.values()) if (scope.kind === 'collection') void load(scope);
      }
    },
    onState(state) {
      if (state === 'open') for (const { scope } of shown.values()) void load(scope);
    },
  });
}

export const reloadReview = (scope: ReviewScope): void => void load(scope);

/** Loads the items of a scope when it is shown and keeps them current. */
export function useLoadReview(scope: ReviewScope | null): void {
  const key = scope && reviewScopeKey(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the scope
  useEffect(() => {
    if (!scope || key === null) return;
    const before = shown.get(key)?.count ?? 0;
    shown.set(key, { scope, count: before + 1 });
    if (before === 0) void load(scope);
    return () => {
      const count = (shown.get(key)?.count ?? 1) - 1;
      if (count > 0) shown.set(key, { scope, count });
      else shown.delete(key);
    };
  }, [key]);
}

const NONE: readonly ReviewItem[] = [];

/** The items of a document loaded so far. */
export const useDocumentReview = (documentId: string | null): readonly ReviewItem[] =>
  useReviewItems(({ items }) => (documentId !== null && items.get(documentId)) || NONE);

/** Changes to an item; absent properties stay unchanged. */
export interface ReviewChange {
  readonly id: string;
  readonly state?: ReviewItem['state'];
  readonly note?: string;
}

/** Shown at once and reverted on failure; throws ApiError. */
export async function changeReviewItems(changes: readonly ReviewChange[]): Promise<void> {
  const before = put(changes);
  try {
    for (let at = 0; at < changes.length; at += MOST_REVIEW_ITEMS) {
      const items = changes.slice(at, at + MOST_REVIEW_ITEMS);
      await call(reviewItems.changeReviewItems, { body: { items } });
    }
  } catch (thrown) {
    put(before);
    throw thrown;
  }
}

/** Applies the changes to the state; returns the reverse changes. */
function put(changes: readonly ReviewChange[]): ReviewChange[] {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const before: ReviewChange[] = [];
  setState(({ items }) => ({
    items: new Map(
      [...items].map(([documentId, list]) => [
        documentId,
        list.map((item) => {
          const change = wanted.get(item.id);
          if (!change) return item;
          before.push({ id: item.id, state: item.state, note: item.note });
          return { ...item, state: change.state ?? item.state, note: change.note ?? item.note };
        }),
      ]),
    ),
  }));
  return before;
}
