/** Breakpoints of the window layout, in CSS pixels. */
import { useMedia } from '../ui/use-media.ts';

/** Below this the library collapses to icons. */
const FOLDED = '(width < 1000px)';
/** Below this the panes become tabs. */
const NARROW = '(width < 760px)';

export const isFolded = (): boolean => matchMedia(FOLDED).matches;
export const isNarrow = (): boolean => matchMedia(NARROW).matches;

export type Form = 'wide' | 'folded' | 'narrow';

export function useForm(): Form {
  const folded = useMedia(FOLDED);
  const narrow = useMedia(NARROW);
  return narrow ? 'narrow' : folded ? 'folded' : 'wide';
}
