import { useEffect, useState } from 'react';
import { type Block, documents } from '../../shared/contract/index.ts';
import { boxText } from '../../shared/contract/page-box.ts';
import { t } from '../../shared/messages/messages.ts';
import { addressOf } from '../api/client.ts';
import { onPassword } from '../state/passwords.ts';
import { useDevicePixelRatio } from '../ui/use-media.ts';
import styles from './FigurePicture.module.css';

interface FigurePictureProps {
  readonly documentId: string;
  readonly page: number;
  readonly block: Block;
  /** Of the page, in points. */
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per PDF point: CSS has 96 to the inch, PDF 72. */
const PIXELS_PER_POINT = 96 / 72;
/** Limits of the image width in a request, pixels. */
const NARROWEST = 16;
const WIDEST = 4096;

/** A figure as cropped from the page; its text if it cannot be drawn. */
export function FigurePicture({ documentId, page, block, width, height }: FigurePictureProps) {
  const [failed, setFailed] = useState(false);
  useEffect(() => onPassword(documentId, () => setFailed(false)), [documentId]);
  const sharpness = useDevicePixelRatio();
  const { bbox, title, text } = block;
  const name = title || text || t('Figure');
  const [across, down] = [bbox.width * width, bbox.height * height];
  if (failed || across <= 0 || down <= 0) return <p className={styles.absent}>{name}</p>;
  const shown = across * PIXELS_PER_POINT;
  const pixels = Math.min(WIDEST, Math.max(NARROWEST, Math.round(shown * sharpness)));
  const source = addressOf(documents.getPageImage, {
    params: { documentId, page },
    query: { width: pixels, box: boxText(bbox) },
  });
  return (
    <img
      className={styles.picture}
      src={source}
      alt={name}
      loading="lazy"
      draggable={false}
      // Reserves its space before it is loaded, so that the text does not jump.
      style={{ width: shown, aspectRatio: `${across} / ${down}` }}
      onError={() => setFailed(true)}
    />
  );
}
