import { useEffect } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { CommandId } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { runCommand, useCommands } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import { restorePanes } from '../state/panes.ts';
import { useSelection } from '../state/selection.ts';
import { useSession } from '../state/session.ts';
import { useViewer } from '../state/viewer.ts';
import { windowStorage } from '../state/window-storage.ts';
import { TemplateOffer } from '../templates/TemplateOffer.tsx';
import { requestStart } from './pdf/file-request.ts';
import { RegionDialog } from './region/RegionDialog.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import styles from './Viewer.module.css';
import { ViewerPane } from './ViewerPane.tsx';
import { VIEWER_COMMANDS } from './viewer-commands.ts';

/**
 * The documents on screen: their pages, and an overlay of the extracted content. The toolbar and
 * the dialogs act on the active pane.
 */
export function Viewer() {
  useEffect(followLibrary, []);
  useEffect(listenForMouseButtons, []);
  useCommands(VIEWER_COMMANDS);
  const loaded = useLibrary((state) => state.loaded);
  useEffect(() => {
    if (loaded) restorePanes();
  }, [loaded]);
  const isOpen = useViewer((state) => state.pageCount > 0);
  return (
    <div className={styles.viewer}>
      <Toolbar />
      <RegionDialog />
      {isOpen && <TemplateOffer />}
      <ViewerPanes />
    </div>
  );
}

function ViewerPanes() {
  const panes = useSession((state) => state.panes);
  const direction = useSession((state) => state.direction);
  const layout = useDefaultLayout({
    id: `quarry.split.${direction}`,
    panelIds: [...panes],
    storage: windowStorage,
    onlySaveAfterUserInteractions: true,
  });
  return (
    <Group className={styles.panes} orientation={direction} {...layout}>
      {panes.flatMap((pane, index) => [
        index > 0 && (
          <Separator
            key={`before ${pane}`}
            className={styles.separator}
            data-direction={direction}
            aria-label={t('Size of the panes')}
          />
        ),
        <Panel key={pane} id={pane} minSize="20%">
          <ViewerPane pane={pane} />
        </Panel>,
      ])}
    </Group>
  );
}

/**
 * The viewer shows the document opened in the library; synchronously, so that a following `goTo`
 * finds it open.
 */
function followLibrary(): () => void {
  const follow = (documentId: string | null) => {
    if (documentId === useViewer.getState().documentId) return;
    requestStart(documentId);
    useViewer.getState().open(documentId);
    useSelection.getState().clear();
  };
  follow(useLibrary.getState().currentId);
  return useLibrary.subscribe((library) => follow(library.currentId));
}

/** The two side buttons of a mouse, by their button numbers in mouse events. */
const SIDE_BUTTONS: Readonly<Record<number, CommandId>> = { 3: 'go.back', 4: 'go.forward' };

/** Side buttons go back and forward here; a browser would navigate away from the window. */
function listenForMouseButtons(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onMouseUp = (event: MouseEvent) => {
    const command = SIDE_BUTTONS[event.button];
    if (!command) return;
    event.preventDefault();
    runCommand(command);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (SIDE_BUTTONS[event.button]) event.preventDefault();
  };
  window.addEventListener('mousedown', onMouseDown, { signal });
  window.addEventListener('mouseup', onMouseUp, { signal });
  return () => listening.abort();
}
