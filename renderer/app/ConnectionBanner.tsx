import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { type ConnectionState, reconnect } from '../api/events.ts';
import { useLibrary } from '../state/library.ts';
import { useShell } from '../state/shell.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ConnectionBanner.module.css';

/** A connection restored within this time is not reported. */
const PATIENCE_MS = 1_500;

/** What happened, and how to recover. */
function sentenceOf(connection: ConnectionState, tried: boolean, server: string | null): string {
  if (server !== null) {
    return connection === 'refused'
      ? t(
          'You are not signed in to {server} any more. Connect again in the settings, under Server.',
          { server },
        )
      : t('{server} is not responding. The window reconnects automatically.', { server });
  }
  if (connection === 'refused') {
    return tried
      ? t(
          'Quarry still denies access to this window. Open the link printed in the terminal to reconnect.',
        )
      : t('Quarry was restarted. Open the link printed in the terminal to reconnect.');
  }
  if (!tried) return t('Quarry is not responding. The window reconnects automatically.');
  return globalThis.quarry
    ? t(
        'Quarry is still not responding. If this persists, quit and restart Quarry; no data is lost.',
      )
    : t(
        'Quarry is still not responding. If it was stopped, start it in the terminal and open its link.',
      );
}

/**
 * Reports that the service is unavailable. Part of the window's column layout: it covers nothing.
 */
export function ConnectionBanner() {
  const connection = useLibrary((state) => state.connection);
  const loaded = useLibrary((state) => state.loaded);
  const server = useShell((state) => state.server?.host ?? null);
  const lost = connection === 'lost' || connection === 'refused';
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      setTried(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  // Before there is content on screen, the frame itself reports it.
  if (!shown || (connection === 'refused' && !loaded && server === null)) return null;
  return (
    <div role="status" className={styles.banner}>
      <Unplug />
      <span>{sentenceOf(connection, tried, server)}</span>
      <Button
        variant="quiet"
        onClick={() => {
          setTried(true);
          reconnect();
        }}
      >
        {t('Try now')}
      </Button>
    </div>
  );
}
