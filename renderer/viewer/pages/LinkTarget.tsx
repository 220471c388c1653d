import { create } from 'zustand';
import styles from './LinkTarget.module.css';

const useLinkTarget = create<{ readonly text: string | null }>(() => ({ text: null }));

export const showLinkTarget = (text: string): void => useLinkTarget.setState({ text });
export const hideLinkTarget = (): void => useLinkTarget.setState({ text: null });

/** Where the link under the pointer or with the focus leads, in the corner where browsers say it. */
export function LinkTarget() {
  const text = useLinkTarget((state) => state.text);
  if (text === null) return null;
  // The link says it itself to those who cannot see it.
  return (
    <div className={styles.target} aria-hidden data-link-target>
      {text}
    </div>
  );
}
