import { commandOf } from '../../../shared/commands.ts';
import { t } from '../../../shared/messages/messages.ts';
import { useViewer, type Zoom } from '../../state/viewer.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { percentOf } from '../layout/zoom.ts';
import styles from './Toolbar.module.css';

const PERCENTS = [0.5, 0.75, 1, 1.25, 1.5, 2, 4];

/** The current zoom, with a menu of the usual choices. */
export function ZoomMenu({ disabled }: { readonly disabled: boolean }) {
  const zoom = useViewer((state) => state.zoom);
  const scale = useViewer((state) => state.scale);
  const choice = (value: Zoom, label: string, shortcut?: string): MenuItem => ({
    id: String(value),
    label,
    shortcut,
    chosen: zoom === value,
    onSelect: () => useViewer.getState().setZoom(value),
  });
  return (
    <Menu
      trigger={
        <button type="button" className={styles.zoom} disabled={disabled}>
          <span className="visually-hidden">{t('Zoom')} </span>
          {disabled ? '–' : percentOf(scale)}
        </button>
      }
      items={[
        [
          choice('auto', t('Automatic')),
          choice('fit-width', t('Fit width'), commandOf('view.fitWidth').keys?.[0]),
          choice('fit-page', t('Fit page'), commandOf('view.fitPage').keys?.[0]),
        ],
        PERCENTS.map((value) =>
          choice(
            value,
            percentOf(value),
            value === 1 ? commandOf('view.zoomReset').keys?.[0] : undefined,
          ),
        ),
      ]}
    />
  );
}
