import { ChevronDown } from 'lucide-react';
import type { ExportLayoutChoice } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { editPresetsItem } from '../presets/preset-actions.ts';
import { chooseExport, type ExportChoices, useExportChoices } from '../state/preferences.ts';
import { presetDialog, usePresets } from '../state/presets.ts';
import { Button } from '../ui/Button.tsx';
import { Menu, type MenuItems } from '../ui/Menu.tsx';
import styles from './ExportDialog.module.css';

const isSame = (a: ExportChoices, b: ExportLayoutChoice): boolean =>
  (['format', 'sheets', 'heading', 'source', 'formulas'] as const).every(
    (key) => a[key] === b[key],
  );

function useMenuItems(): MenuItems {
  const saved = usePresets('export');
  const { format, sheets, heading, source, formulas } = useExportChoices();
  const settings = { format, sheets, heading, source, ...(formulas && { formulas }) };
  return [
    saved.map((preset) => ({
      id: preset.id,
      label: preset.name,
      chosen: isSame(settings, preset.settings),
      onSelect: () => chooseExport({ formulas: undefined, ...preset.settings }),
    })),
    [
      {
        label: t('Save as preset…'),
        onSelect: () => presetDialog.open({ kind: 'new', preset: { kind: 'export', settings } }),
      },
      ...editPresetsItem(saved),
    ],
  ];
}

/** Format and layout as saved under a name. */
export function PresetMenu() {
  const choices = useExportChoices();
  const current = usePresets('export').find(({ settings }) => isSame(choices, settings));
  return (
    <span className={styles.preset}>
      <Menu
        items={useMenuItems}
        trigger={
          <Button aria-label={current ? t('Preset: {name}', { name: current.name }) : t('Presets')}>
            {current?.name ?? t('Presets')}
            <ChevronDown />
          </Button>
        }
      />
    </span>
  );
}
