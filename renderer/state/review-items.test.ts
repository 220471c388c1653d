import { expect, test, vi } from 'vitest';
import type { ReviewItem } from '../../shared/contract/index.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import { reloadReview, useReviewItems } from './review-items.ts';

const listed = vi.hoisted((): Partial<ReviewItem>[] => []);
vi.mock('../api/lists.ts', () => ({ callAll: async () => listed }));

test('items are named in the language of the window, values of a schema that is shipped, too', async () => {
  const item = { document_id: 'doc-1', reason: '' };
  const field = { kind: 'field', run_id: 'run-1', path: 'items.0.amount', page: null } as const;
  listed.push(
    { ...item, place: 'Invoice: Items, 1, Amount', target: field },
    { ...item, place: 'Invoice: Delivery slot', target: field },
    { ...item, place: 'Total: Amount', target: { kind: 'page', page: 1 } },
  );
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  reloadReview({ kind: 'library' });
  const shown = () =>
    useReviewItems
      .getState()
      .items.get('doc-1')
      ?.map((each) => each.place);
  await expect
    .poll(shown)
    .toEqual(['Rechnung: Positionen, 1, Betrag', 'Rechnung: Delivery slot', 'Total: Amount']);
});
