/** Changes of presets that can be undone. */
import type { CreatePreset, Preset } from '../../shared/contract/index.ts';
import { notifyDone } from '../actions/undo.ts';
import {
  createPreset,
  deletePreset,
  openNaming,
  renamePreset,
  restorePreset,
} from '../state/presets.ts';
import { acting, recordAction } from '../state/undo.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { notifyError } from '../ui/Toast.tsx';

const NOUNS = { filter: 'filter', export: 'export preset' } as const;

/** Throws ApiError. */
export const saveWithUndo = acting(async (body: CreatePreset): Promise<void> => {
  const { id, kind, name } = await createPreset(body);
  notifyDone(`Saved ${NOUNS[kind]} ${name}`, {
    label: `new ${NOUNS[kind]} ${name}`,
    undo: () => deletePreset(id),
    redo: () => restorePreset(id),
  });
});

/** Throws ApiError. */
export const renameWithUndo = acting(
  async ({ id, kind, name: before }: Preset, name: string): Promise<void> => {
    if (name === before) return;
    await renamePreset(id, name);
    recordAction({
      label: `rename of ${NOUNS[kind]} ${before}`,
      undo: () => renamePreset(id, before),
      redo: () => renamePreset(id, name),
    });
  },
);

const deleteWithUndo = acting(async ({ id, kind, name }: Preset): Promise<void> => {
  try {
    await deletePreset(id);
    notifyDone(`Deleted ${NOUNS[kind]} ${name}`, {
      label: `delete of ${NOUNS[kind]} ${name}`,
      undo: () => restorePreset(id),
      redo: () => deletePreset(id),
    });
  } catch (thrown) {
    notifyError(`${name} could not be deleted`, thrown);
  }
});

/** A submenu that renames and deletes presets; none without presets. */
export const editPresetsItem = (items: readonly Preset[]): readonly MenuItem[] =>
  items.length === 0
    ? []
    : [
        {
          id: 'edit presets',
          label: 'Rename or delete',
          submenu: items.map((preset) => [
            {
              id: `rename ${preset.id}`,
              label: `Rename ${preset.name}…`,
              onSelect: () => openNaming({ kind: 'rename', preset }),
            },
            {
              id: `delete ${preset.id}`,
              label: `Delete ${preset.name}`,
              danger: true,
              onSelect: () => void deleteWithUndo(preset),
            },
          ]),
        },
      ];
