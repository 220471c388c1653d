import { FileDown } from 'lucide-react';
import { commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { runCommand } from '../state/commands.ts';
import { Button } from '../ui/Button.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import { withNodes } from '../ui/with-nodes.tsx';
import styles from './FirstRun.module.css';

/** The window before the first document is added. */
export function FirstRun() {
  const [keys = ''] = commandOf('file.add').keys ?? [];
  return (
    <main className={styles.page}>
      <div className={styles.target}>
        <FileDown className={styles.icon} />
        <p className={styles.sentence}>
          {t(
            'Drop a PDF to extract its tables and text. Every value links to its position on the page.',
          )}
        </p>
        <Button variant="primary" size="large" onClick={() => runCommand('file.addSample')}>
          {t('Open the sample')}
        </Button>
        <p className={styles.hint}>
          {withNodes('Or {choose} {keys}', {
            choose: (
              <button type="button" className={styles.link} onClick={() => runCommand('file.add')}>
                {t('choose files')}
              </button>
            ),
            keys: <ShortcutKeys shortcut={keys} />,
          })}
        </p>
      </div>
    </main>
  );
}
