import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { DEFAULT_PAGE_SIZE, wholeNumber } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import {
  ChangeReviewItem,
  ChangeReviewItems,
  MOST_REVIEW_ITEMS,
  ReviewItem,
  ReviewItemId,
  ReviewItemList,
  ReviewItemState,
  ReviewItemsChanged,
  ReviewKind,
} from '../review.ts';

const endpoint = endpointsOf('Corrections');

export const listReviewItems = endpoint('GET /api/v1/review-items', {
  summary: 'List review items of the library, a collection or a document',
  query: z.object({
    collection: CollectionRef.optional(),
    document: DocumentRef.optional(),
    kind: ReviewKind.optional(),
    state: ReviewItemState.optional(),
    limit: wholeNumber.min(1).max(MOST_REVIEW_ITEMS).default(DEFAULT_PAGE_SIZE),
    page: wholeNumber.min(1).default(1),
  }),
  answers: okAnswer('A page of items.', ReviewItemList),
  errors: ['not_found', 'forbidden'],
});

export const changeReviewItem = endpoint('PATCH /api/v1/review-items/{itemId}', {
  summary: 'Accept, reject or reopen a review item, or set its note',
  description:
    'A document whose items are all decided is complete; it awaits review again when a new one ' +
    'appears.',
  params: z.object({ itemId: ReviewItemId }),
  body: ChangeReviewItem,
  answers: okAnswer('The item in its new state.', ReviewItem),
});

export const changeReviewItems = endpoint('PATCH /api/v1/review-items', {
  summary: 'Accept, reject or reopen several review items',
  body: ChangeReviewItems,
  answers: okAnswer('The items in their new state.', ReviewItemsChanged),
  errors: ['not_found', 'forbidden'],
});
