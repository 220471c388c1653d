import styles from './Spinner.module.css';

/** Something is under way and its end cannot be told. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return <span role="status" aria-label={label} className={styles.spinner} />;
}
