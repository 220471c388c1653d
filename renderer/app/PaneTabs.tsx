import { Files, FileText, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { type PaneName, showPane, useShell } from '../state/shell.ts';
import styles from './PaneTabs.module.css';

const PANES: readonly { pane: PaneName; label: string; icon: ReactNode }[] = [
  { pane: 'library', label: t('Library'), icon: <Files /> },
  { pane: 'page', label: t('Page'), icon: <FileText /> },
  { pane: 'results', label: t('Results'), icon: <Table2 /> },
];

/** Selects the pane in a window with space for only one. */
export function PaneTabs() {
  const current = useShell((state) => state.pane);
  return (
    <nav className={styles.bar} aria-label={t('Panes')}>
      {PANES.map(({ pane, label, icon }) => (
        <button
          key={pane}
          type="button"
          className={styles.tab}
          aria-current={pane === current ? 'page' : undefined}
          onClick={() => showPane(pane)}
        >
          {icon}
          {label}
        </button>
      ))}
    </nav>
  );
}
