/** Breakpoints of the window layout, in CSS pixels. */
import { useMedia } from '../ui/use-media.ts';

/** Below this the library collapses to icons. */
const COLLAPSED = '(width < 1000px)';
/** Below this the panes become tabs. */
const NARROW = '(width < 760px)';

export const isCollapsed = (): boolean => matchMedia(COLLAPSED).matches;
export const isNarrow = (): boolean => matchMedia(NARROW).matches;

export type Form = 'wide' | 'folded' | 'narrow';

export function useForm(): Form {
  const collapsed = useMedia(COLLAPSED);
  const narrow = useMedia(NARROW);
  return narrow ? 'narrow' : collapsed ? 'folded' : 'wide';
}
