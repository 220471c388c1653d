import { corrections, type RegionMethod } from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import { t } from '../../shared/messages/messages.ts';
import { sentenceOf } from '../api/error.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { CompactTable } from './CompactTable.tsx';
import styles from './TablePreview.module.css';

export interface PreviewedRegion {
  readonly documentId: string;
  readonly page: number;
  readonly box: Box;
  readonly method: RegionMethod;
  /** Null: they are detected. */
  readonly columns: readonly number[] | null;
}

/** What a region gives as a table; nothing is stored. */
export const usePreview = (region: PreviewedRegion | undefined) =>
  useAnswer(
    corrections.previewTable,
    region
      ? {
          params: { documentId: region.documentId, page: region.page },
          body: {
            ...{ bbox: region.box, method: region.method },
            columns: region.columns && [...region.columns],
          },
        }
      : null,
  );

interface PreviewPaneProps {
  readonly preview: Pick<ReturnType<typeof usePreview>, 'answer' | 'error'>;
  readonly page: number;
}

export function PreviewPane({ preview: { answer: table, error }, page }: PreviewPaneProps) {
  if (error) return <p className={styles.failure}>{sentenceOf(error)}</p>;
  if (!table) return <Spinner label={t('Extracting the region')} />;
  return (
    <>
      <p className={styles.size}>
        {t('{count, plural, one {# row} other {# rows}}', { count: table.rows.length })},{' '}
        {t('{count, plural, one {# column} other {# columns}}', {
          count: table.column_count,
        })}
      </p>
      {/** It is not a table of the page: nothing of it is highlighted. */}
      <CompactTable page={page} position={-1} table={table} />
    </>
  );
}
