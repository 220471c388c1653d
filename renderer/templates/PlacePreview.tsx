import { useEffect, useState } from 'react';
import type { RegionTemplate, TemplatePlaces } from '../../shared/contract/index.ts';
import { countOf } from '../library/format.ts';
import { Select } from '../ui/Select.tsx';
import { PreviewPane, usePreview } from '../viewer/region/TablePreview.tsx';
import { openPlaces } from './template-places.ts';
import styles from './templates.module.css';

interface PlacePreviewProps {
  readonly template: RegionTemplate;
  readonly item: TemplatePlaces;
}

/** The table that the template gives in a document, page by page. */
export function PlacePreview({ template, item }: PlacePreviewProps) {
  const places = openPlaces(item);
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document begins at its first place
  useEffect(() => setAt(0), [item.document_id]);
  const place = places[at] ?? places[0];
  const { document_id: documentId } = item;
  const preview = usePreview(
    place && {
      ...{ documentId, page: place.page, box: place.bbox, columns: place.columns },
      method: template.method,
    },
  );
  if (!place) return null;
  return (
    <section className={styles.preview} aria-label={`Preview of ${item.file_name}`}>
      {places.length > 1 && (
        <Select
          label={`Page of ${countOf(places.length, 'page')}`}
          options={places.map(({ page }, index) => ({
            ...{ value: String(index), label: `Page ${page}` },
          }))}
          value={String(places.indexOf(place))}
          onValueChange={(index) => setAt(Number(index))}
        />
      )}
      <PreviewPane preview={preview} page={place.page} />
    </section>
  );
}
