import { useEffect, useState } from 'react';
import { corrections, type RegionMethod, type Table } from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError, sentenceOf } from '../api/error.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { CompactTable } from './CompactTable.tsx';
import styles from './TablePreview.module.css';

export type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly table: Table }
  | { readonly status: 'failed'; readonly error: ApiError };

export interface PreviewedRegion {
  readonly documentId: string;
  readonly page: number;
  readonly box: Box;
  readonly method: RegionMethod;
  /** Null: they are detected. */
  readonly columns: readonly number[] | null;
}

/** What a region gives as a table; nothing is stored. */
export function usePreview(region: PreviewedRegion | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  // Regions are small and plain; equal JSON means an equal region.
  const key = JSON.stringify(region);
  useEffect(() => {
    if (key === undefined) return;
    const { documentId, page, box, method, columns }: PreviewedRegion = JSON.parse(key);
    const abort = new AbortController();
    setPreview({ status: 'loading' });
    call(
      corrections.previewTable,
      {
        params: { documentId, page },
        body: { bbox: box, method, columns: columns && [...columns] },
      },
      { signal: abort.signal },
    ).then(
      (table) => setPreview({ status: 'ready', table }),
      (thrown: unknown) => {
        if (!abort.signal.aborted) setPreview({ status: 'failed', error: asApiError(thrown) });
      },
    );
    return () => abort.abort();
  }, [key]);
  return preview;
}

export function PreviewPane({
  preview,
  page,
}: {
  readonly preview: Preview;
  readonly page: number;
}) {
  switch (preview.status) {
    case 'loading':
      return <Spinner label={t('Extracting the region')} />;
    case 'failed':
      return <p className={styles.failure}>{sentenceOf(preview.error)}</p>;
    case 'ready':
      return (
        <>
          <p className={styles.size}>
            {t('{count, plural, one {# row} other {# rows}}', { count: preview.table.rows.length })}
            ,{' '}
            {t('{count, plural, one {# column} other {# columns}}', {
              count: preview.table.column_count,
            })}
          </p>
          {/** It is not a table of the page: nothing of it is highlighted. */}
          <CompactTable page={page} position={-1} table={preview.table} />
        </>
      );
  }
}
