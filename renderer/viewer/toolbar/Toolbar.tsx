import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  GalleryVertical,
  ListTree,
  Minus,
  Moon,
  Plus,
  RotateCw,
  Search,
  SquareDashed,
} from 'lucide-react';
import { CommandButton } from '../../app/CommandButton.tsx';
import { useCanTravel } from '../../state/travel.ts';
import { useViewer } from '../../state/viewer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { PageField } from './PageField.tsx';
import styles from './Toolbar.module.css';
import { ZoomMenu } from './ZoomMenu.tsx';

/** Turning a page is next to scrolling. */
const TURN = { history: 'none' } as const;

/** Everything that changes how pages are seen. */
export function Toolbar({ pdf }: { readonly pdf: PDFDocumentProxy | null }) {
  const { page, pageCount, drawer, boxes, darkPages, find } = useViewer();
  const { goTo } = useViewer.getState();
  const closed = pdf === null;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Page view">
      <div className={styles.group}>
        <CommandButton
          command="view.thumbnails"
          icon={<GalleryVertical aria-hidden />}
          pressed={drawer === 'thumbnails'}
          disabled={closed}
        />
        <CommandButton
          command="view.outline"
          icon={<ListTree aria-hidden />}
          pressed={drawer === 'outline'}
          disabled={closed}
        />
      </div>
      <div className={styles.group}>
        <CommandButton
          command="go.back"
          icon={<ArrowLeft aria-hidden />}
          disabled={!useCanTravel('back')}
        />
        <CommandButton
          command="go.forward"
          icon={<ArrowRight aria-hidden />}
          disabled={!useCanTravel('forward')}
        />
      </div>
      <div className={styles.group}>
        <IconButton
          label="Previous page"
          icon={<ChevronLeft aria-hidden />}
          disabled={closed || page <= 1}
          onClick={() => goTo(page - 1, [], TURN)}
        />
        <PageField page={page} pageCount={pageCount} disabled={closed} />
        <IconButton
          label="Next page"
          icon={<ChevronRight aria-hidden />}
          disabled={closed || page >= pageCount}
          onClick={() => goTo(page + 1, [], TURN)}
        />
      </div>
      <div className={styles.group}>
        <CommandButton command="view.zoomOut" icon={<Minus aria-hidden />} disabled={closed} />
        <ZoomMenu disabled={closed} />
        <CommandButton command="view.zoomIn" icon={<Plus aria-hidden />} disabled={closed} />
      </div>
      <div className={styles.group}>
        <CommandButton
          command="view.rotate"
          className={styles.spare}
          icon={<RotateCw aria-hidden />}
          disabled={closed}
        />
        <CommandButton
          command="view.darkPages"
          className={styles.spare}
          icon={<Moon aria-hidden />}
          pressed={darkPages}
          disabled={closed}
        />
        <CommandButton
          command="view.boxes"
          icon={<SquareDashed aria-hidden />}
          pressed={boxes}
          disabled={closed}
        />
        <CommandButton
          command="edit.find"
          icon={<Search aria-hidden />}
          pressed={find.open}
          disabled={closed}
        />
      </div>
    </div>
  );
}
