import { create } from 'zustand';
import styles from './LinkTarget.module.css';

const useLinkTarget = create<{ readonly text: string | null }>(() => ({ text: null }));

export const showLinkTarget = (text: string): void => useLinkTarget.setState({ text });
export const hideLinkTarget = (): void => useLinkTarget.setState({ text: null });

/** Target of the hovered or focused link, in the bottom corner as in browsers. */
export function LinkTarget() {
  const text = useLinkTarget((state) => state.text);
  if (text === null) return null;
  // Hidden from assistive technology, because the link itself has a label.
  return (
    <div className={styles.target} aria-hidden data-link-target>
      {text}
    </div>
  );
}
