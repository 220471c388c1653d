import { useEffect, useRef } from 'react';
import { type PDFPageProxy, pdfjs } from '../pdf/pdfjs.ts';
import styles from './TextLayer.module.css';
import { watchSelection } from './text-selection.ts';

interface TextLayerProps {
  readonly page: PDFPageProxy;
  readonly rotation: number;
}

/** The words of the page as invisible text over its picture, to be selected and copied. */
export function TextLayer({ page, rotation }: TextLayerProps) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const container = host.current;
    if (!container) return;
    // Size and type follow --total-scale-factor, so zooming costs nothing here.
    const layer = new pdfjs.TextLayer({
      textContentSource: page.streamTextContent({
        includeMarkedContent: true,
        disableNormalization: true,
      }),
      container,
      viewport: page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }),
    });
    let stopWatching = () => {};
    layer.render().then(
      () => {
        stopWatching = watchSelection(container);
      },
      // Cancelled, or text that cannot be read: the picture of the page stays what it is.
      () => undefined,
    );
    return () => {
      layer.cancel();
      stopWatching();
      container.replaceChildren();
    };
  }, [page, rotation]);

  return <div ref={host} className={styles.layer} data-text-layer />;
}
