import { useEffect, useState } from 'react';
import { corrections, type Table } from '../../../shared/contract/index.ts';
import { call } from '../../api/client.ts';
import { type ApiError, asApiError, sentenceOf } from '../../api/error.ts';
import { correct } from '../../corrections/corrections.ts';
import { countOf } from '../../library/format.ts';
import { endDrawing, type Region, useRegion } from '../../state/region.ts';
import { useSelection } from '../../state/selection.ts';
import { useViewer } from '../../state/viewer.ts';
import { CompactTable } from '../../text/CompactTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { parsePages } from './page-list.ts';
import styles from './RegionDialog.module.css';

const METHODS = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'ruled', label: 'By lines' },
  { value: 'aligned', label: 'By alignment' },
] as const;
type Method = (typeof METHODS)[number]['value'];

/**
 * Preview of the table in the region before it is added; optionally for the same region of other
 * pages.
 */
export function RegionDialog() {
  const region = useRegion((state) => state.region);
  /** The content stays during the closing animation. */
  const [shown, setShown] = useState(region);
  if (region && region !== shown) setShown(region);
  return (
    <Dialog open={region !== null} onClose={endDrawing} title="Table from a region" size="large">
      {shown && <RegionForm region={shown} />}
    </Dialog>
  );
}

type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly table: Table }
  | { readonly status: 'failed'; readonly error: ApiError };

function usePreview({ documentId, page, box }: Region, method: Method): Preview {
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    setPreview({ status: 'loading' });
    call(
      corrections.previewTable,
      { params: { documentId, page }, body: { bbox: box, method } },
      { signal: abort.signal },
    ).then(
      (table) => setPreview({ status: 'ready', table }),
      (thrown: unknown) => {
        if (!abort.signal.aborted) setPreview({ status: 'failed', error: asApiError(thrown) });
      },
    );
    return () => abort.abort();
  }, [documentId, page, box, method]);
  return preview;
}

function RegionForm({ region }: { readonly region: Region }) {
  const { documentId, page, box } = region;
  const pageCount = useViewer((state) => state.pageCount);
  const [method, setMethod] = useState<Method>('automatic');
  const [pages, setPages] = useState(String(page));
  const preview = usePreview(region, method);
  const chosen = parsePages(pages, pageCount);

  const add = async () => {
    if (!chosen) return;
    endDrawing();
    const changed = await correct(
      documentId,
      chosen.map((each) => ({ kind: 'add_table', page: each, bbox: box, method })),
    );
    const added = changed?.pages
      .find((each) => each.page === page)
      ?.tables.findIndex(({ bbox }) => bbox.x >= box.x - 0.01 && bbox.y >= box.y - 0.01);
    if (added !== undefined && added >= 0) {
      useSelection.getState().select({ kind: 'table', page, table: added }, 'page');
    }
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (preview.status === 'ready') void add();
      }}
    >
      <Segmented label="Method" segments={METHODS} value={method} onValueChange={setMethod} />
      <div className={styles.preview} role="status">
        <PreviewPane preview={preview} page={page} />
      </div>
      <TextField
        label="Pages"
        hint={`The region is the same on each of them: 3-7, 12. The document has ${countOf(pageCount, 'page')}.`}
        value={pages}
        error={chosen ? undefined : `List pages from 1 to ${pageCount}, for instance 3-7, 12.`}
        onChange={(event) => setPages(event.currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={endDrawing}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={preview.status !== 'ready' || chosen === null}
        >
          {chosen && chosen.length > 1 ? `Add ${chosen.length} tables` : 'Add table'}
        </Button>
      </DialogActions>
    </form>
  );
}

function PreviewPane({ preview, page }: { readonly preview: Preview; readonly page: number }) {
  switch (preview.status) {
    case 'loading':
      return <Spinner label="Reading the region" />;
    case 'failed':
      return <p className={styles.failure}>{sentenceOf(preview.error)}</p>;
    case 'ready':
      return (
        <>
          <p className={styles.size}>
            {countOf(preview.table.rows.length, 'row')},{' '}
            {countOf(preview.table.column_count, 'column')}
          </p>
          {/** It is not a table of the page: nothing of it is highlighted. */}
          <CompactTable page={page} position={-1} table={preview.table} />
        </>
      );
  }
}
