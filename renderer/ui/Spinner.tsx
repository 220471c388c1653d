import { t } from '../../shared/messages/messages.ts';
import styles from './Spinner.module.css';

/** Indeterminate progress. */
export function Spinner({ label = t('Loading') }: { readonly label?: string }) {
  return <span role="status" aria-label={label} className={styles.spinner} />;
}
