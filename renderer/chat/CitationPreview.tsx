import { useState } from 'react';
import { documents } from '../../shared/contract/index.ts';
import { boxText } from '../../shared/contract/page-box.ts';
import type { Box } from '../../shared/geometry.ts';
import { addressOf } from '../api/client.ts';
import type { DocumentCitation } from '../state/citations.ts';
import { useDevicePixelRatio } from '../ui/use-media.ts';
import styles from './CitationPreview.module.css';
import { cropAround } from './crop.ts';

interface CitationPreviewProps {
  readonly citation: DocumentCitation;
  /** `report.pdf, p. 3` */
  readonly source: string;
}

/** Width of the preview inside its padding, CSS pixels. */
const WIDTH = 360;
/** Maximum image width in a request, pixels. */
const WIDEST = 4096;

/** Preview of a citation: a crop of the page, the cited words, and the source. */
export function CitationPreview({ citation, source }: CitationPreviewProps) {
  const { bbox, quote } = citation;
  const crop = cropAround(bbox);
  return (
    <span className={styles.preview}>
      <Crop citation={citation} crop={crop} />
      <span className={styles.quote}>{quote}</span>
      <span className={styles.source}>{source}</span>
    </span>
  );
}

function Crop({ citation, crop }: { readonly citation: DocumentCitation; readonly crop: Box }) {
  const { document_id: documentId, page, bbox } = citation;
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const sharpness = useDevicePixelRatio();
  // The words are shown in any case.
  if (state === 'failed') return null;
  const source = addressOf(documents.getPageImage, {
    params: { documentId, page },
    query: { width: Math.min(WIDEST, Math.round(WIDTH * sharpness)), box: boxText(crop) },
  });
  const percent = (share: number) => `${100 * share}%`;
  return (
    <span className={styles.crop} data-state={state}>
      <img
        src={source}
        alt=""
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'shown' && (
        <span
          className={styles.mark}
          style={{
            left: percent((bbox.x - crop.x) / crop.width),
            top: percent((bbox.y - crop.y) / crop.height),
            width: percent(bbox.width / crop.width),
            height: percent(bbox.height / crop.height),
          }}
        />
      )}
    </span>
  );
}
