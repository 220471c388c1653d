import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  Crop,
  Ellipsis,
  GalleryVertical,
  ListTree,
  Minus,
  Plus,
  Search,
  SquareDashed,
  Tags,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShallow } from 'zustand/react/shallow';
import type { CommandId } from '../../../shared/commands.ts';
import { t } from '../../../shared/messages/messages.ts';
import { usePageMarks } from '../../state/page-marks.ts';
import { useIsSplit } from '../../state/panes.ts';
import { useViewer, type ViewerState } from '../../state/viewer.ts';
import { CommandButton, commandItem } from '../../ui/CommandButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useCanTravel } from '../travel.ts';
import { PageField } from './PageField.tsx';
import styles from './Toolbar.module.css';
import { ZoomMenu } from './ZoomMenu.tsx';

/**
 * Increases until the row fits, and restarts when the row's width or `subject` changes. The row must
 * not shrink its children, and must hide overflow. A ResizeObserver reports changes after layout: reading sizes
 * in a layout effect of every render would lay out the whole window twice.
 */
function useCollapsedGroups(
  row: RefObject<HTMLElement | null>,
  most: number,
  subject: unknown,
): number {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject may need less width
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let collapsed = 0;
    setCount(0);
    let width = element.clientWidth;
    let frame = 0;
    const observed = new WeakSet<Element>();
    const collapse = (next: number) => {
      collapsed = next;
      flushSync(() => setCount(next));
    };
    const fit = () => {
      frame = 0;
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        if (collapsed > 0) collapse(0);
      }
      while (collapsed < most && element.scrollWidth > element.clientWidth) collapse(collapsed + 1);
      observeGroups();
    };
    const observer = new ResizeObserver(() => {
      frame ||= requestAnimationFrame(fit);
    });
    // Groups come back as other elements after they were collapsed.
    const observeGroups = () => {
      for (const group of element.children) {
        if (!observed.has(group)) observer.observe(group);
        observed.add(group);
      }
    };
    observer.observe(element);
    observeGroups();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [row, most, subject]);
  return count;
}

/** Paging is similar to scrolling and adds no history entry. */
const ROTATE_GROUP = { history: 'none' } as const;

/** What the menu always has: the second level of tools. */
const IN_MENU: readonly CommandId[] = ['view.rotate', 'view.split', 'view.darkPages'];

/** What gives way in a narrow pane, moving into the menu; labels of frequent tools stay longer. */
const COLLAPSIBLE = {
  zoomSteps: ['view.zoomIn', 'view.zoomOut'],
  fieldBoxes: ['view.fieldBoxes'],
  forward: ['go.forward'],
  outline: ['view.outline'],
  thumbnails: ['view.thumbnails'],
  zoom: ['view.fitWidth', 'view.fitPage', 'view.zoomReset'],
  back: ['go.back'],
  toolLabels: [],
  boxes: ['view.boxes'],
  region: ['table.draw'],
  label: [],
} as const satisfies Readonly<Record<string, readonly CommandId[]>>;
type Tool = keyof typeof COLLAPSIBLE;
const COLLAPSE_ORDER = Object.keys(COLLAPSIBLE) as readonly Tool[];

/** Not the position in view: the toolbar need not follow every scroll event. */
const shownInToolbar = (state: ViewerState) => ({
  documentId: state.documentId,
  viewable: state.viewable,
  page: state.page,
  pageCount: state.pageCount,
  drawer: state.drawer,
  boxes: state.boxes,
  fieldBoxes: state.fieldBoxes,
  darkPages: state.darkPages,
  finding: state.find.open,
});

/** The toolbar that controls how pages are displayed. */
export function Toolbar() {
  const { documentId, viewable, page, pageCount, drawer, boxes, fieldBoxes, darkPages, finding } =
    useViewer(useShallow(shownInToolbar));
  const { goTo } = useViewer.getState();
  const split = useIsSplit();
  const hasValues = usePageMarks((state) => state.fields.length > 0);
  const drawing = usePageMarks((state) => state.drawing);
  const canGoBack = useCanTravel('back');
  const canGoForward = useCanTravel('forward');
  const bar = useRef<HTMLDivElement>(null);
  const collapsedCount = useCollapsedGroups(bar, COLLAPSE_ORDER.length, documentId);
  const collapsed = COLLAPSE_ORDER.slice(0, collapsedCount);
  const isOpen = pageCount > 0;
  const pressed: Partial<Record<CommandId, boolean>> = {
    'view.thumbnails': drawer === 'thumbnails',
    'view.outline': drawer === 'outline',
    'view.darkPages': darkPages,
    'view.boxes': boxes,
    'view.fieldBoxes': fieldBoxes,
    'table.draw': drawing,
    'edit.find': finding,
    'view.split': split,
  };
  const labelled = !collapsed.includes('toolLabels');
  const tool = (command: CommandId, icon: ReactNode, disabled = !viewable) => (
    <CommandButton {...{ command, icon, labelled, disabled }} pressed={pressed[command]} />
  );
  const shown = (name: Tool, tools: ReactNode) => (collapsed.includes(name) ? null : tools);

  return (
    <div ref={bar} className={styles.toolbar} role="toolbar" aria-label={t('Page view')}>
      <div className={styles.group}>
        {shown('thumbnails', tool('view.thumbnails', <GalleryVertical />))}
        {shown('outline', tool('view.outline', <ListTree />))}
        {shown('back', tool('go.back', <ArrowLeft />, !canGoBack))}
        {shown('forward', tool('go.forward', <ArrowRight />, !canGoForward))}
      </div>
      <div className={styles.group}>
        <IconButton
          label={t('Previous page')}
          icon={<ChevronLeft />}
          disabled={!isOpen || page <= 1}
          onClick={() => goTo(page - 1, [], ROTATE_GROUP)}
        />
        <PageField
          key={documentId}
          page={page}
          pageCount={pageCount}
          disabled={!viewable}
          withLabel={!collapsed.includes('label')}
        >
          <IconButton
            label={t('Next page')}
            icon={<ChevronRight />}
            disabled={page >= pageCount}
            onClick={() => goTo(page + 1, [], ROTATE_GROUP)}
          />
        </PageField>
      </div>
      {shown(
        'zoom',
        <div className={styles.group}>
          {shown('zoomSteps', tool('view.zoomOut', <Minus />, !isOpen))}
          <ZoomMenu disabled={!isOpen} />
          {shown('zoomSteps', tool('view.zoomIn', <Plus />, !isOpen))}
        </div>,
      )}
      <div className={styles.group}>
        {shown('boxes', tool('view.boxes', <SquareDashed />))}
        {shown('region', tool('table.draw', <Crop />, !isOpen))}
        {hasValues && shown('fieldBoxes', tool('view.fieldBoxes', <Tags />))}
        {tool('edit.find', <Search />)}
        <Menu
          align="end"
          trigger={<IconButton label={t('More tools')} icon={<Ellipsis />} />}
          items={() =>
            [...collapsed.map((name): readonly CommandId[] => COLLAPSIBLE[name]), IN_MENU].map(
              (ids) => ids.map((id) => commandItem(id, pressed[id])),
            )
          }
        />
      </div>
    </div>
  );
}
