import { useEffect } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { useLibrary } from '../state/library.ts';
import { Button } from '../ui/Button.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import styles from './Tour.module.css';
import { nextStep, showStep, TOUR, tour } from './tour.ts';

/** What has Escape for itself. */
const OWN_ESCAPE = 'input, textarea, [role="dialog"], [role="menu"], [role="listbox"]';

/** The step of the tour, below the panes: it covers nothing that it is about. */
export function Tour() {
  const { isOpen, subject } = tour.useState();
  const { documentId = null, step: index = 0 } = (isOpen && subject) || {};
  const isElsewhere = useLibrary(({ currentId }) => currentId !== documentId);
  const step = documentId === null ? undefined : TOUR[index];
  useEffect(() => {
    if (step && documentId !== null) return showStep(step, documentId);
  }, [step, documentId]);
  useEffect(() => {
    if (!step) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tour.close();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [step]);
  useEffect(() => {
    if (documentId !== null && isElsewhere) tour.close();
  }, [documentId, isElsewhere]);
  if (!step) return null;
  return (
    <section className={styles.tour} aria-label={t('Tour')}>
      <p className={styles.text} role="status">
        <strong>{step.title}</strong> {step.text}
      </p>
      <span className="caption tabular">
        {t('{index} of {count}', { index: index + 1, count: TOUR.length })}
      </span>
      <Button variant="quiet" onClick={tour.close}>
        {t('Leave')} <ShortcutKeys shortcut="Escape" />
      </Button>
      <Button variant="primary" onClick={nextStep}>
        {index + 1 < TOUR.length ? t('Next') : t('Done')}
      </Button>
    </section>
  );
}
