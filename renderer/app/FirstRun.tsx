import { FileDown } from 'lucide-react';
import { commandOf } from '../../shared/commands.ts';
import { runCommand } from '../state/commands.ts';
import { Button } from '../ui/Button.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import styles from './FirstRun.module.css';

/** The window before the first document is added. */
export function FirstRun() {
  const [keys = ''] = commandOf('file.add').keys ?? [];
  return (
    <main className={styles.page}>
      <div className={styles.target}>
        <FileDown aria-hidden className={styles.icon} />
        <p className={styles.sentence}>
          Drop a PDF to extract its tables and text. Every value links to its position on the page.
        </p>
        <Button variant="primary" size="large" onClick={() => runCommand('file.addSample')}>
          Open the sample
        </Button>
        <p className={styles.hint}>
          Or{' '}
          <button type="button" className={styles.link} onClick={() => runCommand('file.add')}>
            choose files
          </button>{' '}
          <ShortcutKeys shortcut={keys} />
        </p>
      </div>
    </main>
  );
}
