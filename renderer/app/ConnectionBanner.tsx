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
  const lost = useLibrary((state) => state.connection === 'lost');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  if (!shown) return null;
  return (
    <div role="status" className={styles.banner}>
      <Unplug aria-hidden />
      <span>Quarry’s service does not answer. The window reconnects by itself.</span>
      <Button variant="quiet" onClick={reconnect}>
        Try now
      </Button>
    </div>
  );
}
