import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reconnect } from '../api/events.ts';
import { useLibrary } from '../state/library.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ConnectionBanner.module.css';

/** A connection that is back this soon was not worth a word. */
const PATIENCE_MS = 1_500;

/** Says that the service is away; lies over the page, so that nothing moves when it comes and goes. */
export function ConnectionBanner() {
  const connection = useLibrary((state) => state.connection);
  const loaded = useLibrary((state) => state.loaded);
  const lost = connection === 'lost' || connection === 'refused';
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  // Before there is anything on screen, the frame itself says so.
  if (!shown || (connection === 'refused' && !loaded)) return null;
  return (
    <div role="status" className={styles.banner}>
      <Unplug aria-hidden />
      <span>
        {connection === 'refused'
          ? 'Quarry was started anew. Open the window again with the link that it printed.'
          : 'Quarry’s service does not answer. The window reconnects by itself.'}
      </span>
      <Button variant="quiet" onClick={reconnect}>
        Try now
      </Button>
    </div>
  );
}
