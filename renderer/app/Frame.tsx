import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { LibraryPanel } from '../library/LibraryPanel.tsx';
import { Viewer } from '../viewer/Viewer.tsx';
import styles from './Frame.module.css';
import { ResultsPanel } from './ResultsPanel.tsx';

/** The window: title bar, three panes whose sizes are remembered, status bar. */
export function Frame() {
  const layout = useDefaultLayout({ id: 'quarry.panes', onlySaveAfterUserInteractions: true });
  return (
    <div className={styles.frame}>
      <Group className={styles.panes} orientation="horizontal" {...layout}>
        <Panel id="library" className={styles.pane} defaultSize={256} minSize={200} maxSize={420}>
          <LibraryPanel />
        </Panel>
        <Separator className={styles.separator} />
        <Panel id="page" className={styles.pane} minSize={320}>
          <Viewer />
        </Panel>
        <Separator className={styles.separator} />
        <Panel id="results" className={styles.pane} defaultSize={420} minSize={280}>
          <ResultsPanel />
        </Panel>
      </Group>
    </div>
  );
}
