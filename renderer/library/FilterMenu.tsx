import { Funnel } from 'lucide-react';
import type { LibraryFilter } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { show } from '../collections/actions.ts';
import { editPresetsItem } from '../presets/preset-actions.ts';
import { collectionOf } from '../state/collections.ts';
import { useLibrary } from '../state/library.ts';
import { type PresetOf, presetDialog, usePresets } from '../state/presets.ts';
import { useSession } from '../state/session.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, type MenuItems } from '../ui/Menu.tsx';
import { useLibraryView } from './library-view.ts';
import { tagCounts } from './tags.ts';

/** The filter of the list as it is stored in a preset. */
function currentFilter(): LibraryFilter {
  const { query, filter, tag, sort } = useLibraryView.getState();
  const { collectionId: collection } = useSession.getState();
  return {
    ...{ query: query.trim(), status: filter, tag, collection_id: collection },
    ...{ sort: sort.key, descending: sort.descending },
  };
}

async function applyFilter({ settings }: PresetOf<'filter'>): Promise<void> {
  const { query, status, tag, sort, descending, collection_id: collection } = settings;
  const known = collectionOf(collection) !== null;
  await show(known ? collection : null);
  useLibraryView.setState({ query, tag, filter: status, sort: { key: sort, descending } });
}

const isSame = (a: LibraryFilter, b: LibraryFilter): boolean =>
  (Object.keys(a) as (keyof LibraryFilter)[]).every((key) => a[key] === b[key]);

function useMenuItems(): MenuItems {
  const { tag } = useLibraryView();
  const items = useLibrary((state) => state.items);
  const saved = usePresets('filter');
  const current = currentFilter();
  return [
    [...tagCounts(items.values())].map(([name, count]) => ({
      id: `tag ${name}`,
      label: `${name} (${count})`,
      chosen: name === tag,
      onSelect: () => useLibraryView.setState({ tag: name === tag ? null : name }),
    })),
    saved.map((preset) => ({
      id: preset.id,
      label: preset.name,
      chosen: isSame(preset.settings, current),
      onSelect: () => void applyFilter(preset),
    })),
    [
      {
        label: t('Save filter…'),
        onSelect: () =>
          presetDialog.open({ kind: 'new', preset: { kind: 'filter', settings: currentFilter() } }),
      },
      ...editPresetsItem(saved),
    ],
  ];
}

/** Filters the list by a tag, or as saved under a name. */
export function FilterMenu() {
  const tag = useLibraryView((state) => state.tag);
  return (
    <Menu
      align="end"
      items={useMenuItems}
      trigger={
        <IconButton label={t('Tags and saved filters')} icon={<Funnel />} pressed={tag !== null} />
      }
    />
  );
}
