/** Review items: the queue, and decisions about its items. */
import { type ReviewItem, reviewItems } from '../../../shared/contract/index.ts';
import type { ReviewRecord } from '../../store/index.ts';
import { authorOf } from '../access/callers.ts';
import { reviewItemFor, scopeOf } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { pageView, UNNAMED } from '../views.ts';

const reviewItemView = (record: ReviewRecord): ReviewItem => {
  const { text: _, ...finding } = record.finding;
  return {
    id: record.id,
    document_id: record.documentId,
    file_name: record.filename ?? UNNAMED,
    ...finding,
    state: record.state,
    note: record.note,
    author: record.author,
    decided_at: record.decidedAt,
  };
};

export function reviewRoutes(context: ServiceContext): Route[] {
  const { store, review } = context;

  /** The current items; one may have been removed meanwhile, with its source. */
  async function viewsOf(caller: KnownCaller, ids: readonly string[]): Promise<ReviewItem[]> {
    const views: ReviewItem[] = [];
    for (const id of ids) views.push(reviewItemView(await reviewItemFor(context, caller, id)));
    return views;
  }

  return routes(reviewItems, {
    listReviewItems: async ({ caller, query }) => {
      const { kind, state, page, limit } = query;
      const filter = { ...(await scopeOf(context, caller, query)), kind, state };
      const items = await store.review.list(caller.accountId, { ...filter, page, limit });
      return reply(200, {
        ...pageView(items, query, reviewItemView),
        counts: await store.review.counts(caller.accountId, filter),
      });
    },

    changeReviewItem: async ({ caller, params, body }) => {
      const item = await reviewItemFor(context, caller, params.itemId);
      await review.decide(authorOf(caller), [{ item, ...body }]);
      const [view] = await viewsOf(caller, [item.id]);
      if (!view) throw new Error('One item was asked for.');
      return reply(200, view);
    },

    changeReviewItems: async ({ caller, body }) => {
      const changes = [];
      for (const { id, ...decision } of body.items) {
        changes.push({ item: await reviewItemFor(context, caller, id), ...decision });
      }
      await review.decide(authorOf(caller), changes);
      const ids = changes.map(({ item }) => item.id);
      return reply(200, { items: await viewsOf(caller, ids) });
    },
  });
}
