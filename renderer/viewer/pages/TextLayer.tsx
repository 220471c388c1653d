import { useEffect, useRef } from 'react';
import { useViewer } from '../../state/viewer.ts';
import { type PDFPageProxy, pdfjs } from '../pdf/pdfjs.ts';
import styles from './TextLayer.module.css';
import { watchSelection } from './text-selection.ts';

interface TextLayerProps {
  readonly page: PDFPageProxy;
  readonly rotation: number;
}

/**
 * The words of the page as invisible text over its canvas, for selecting and copying; made when the
 * pages do not scroll.
 */
export function TextLayer({ page, rotation }: TextLayerProps) {
  const host = useRef<HTMLDivElement>(null);
  const scrolling = useViewer((state) => state.scrolling);
  // A layer that is there stays.
  const wanted = useRef(false);
  wanted.current ||= !scrolling;
  const isWanted = wanted.current;

  useEffect(() => {
    const container = host.current;
    if (!container || !isWanted) return;
    // Size and font follow --total-scale-factor, so zooming needs no re-render here.
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
      // Cancelled, or the text cannot be read: the rendered page is unaffected.
      () => undefined,
    );
    return () => {
      layer.cancel();
      stopWatching();
      container.replaceChildren();
    };
  }, [page, rotation, isWanted]);

  return <div ref={host} className={styles.layer} data-text-layer />;
}
