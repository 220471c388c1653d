import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { type PlainMessage, t } from '../../shared/messages/messages.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useLibraryView } from './library-view.ts';
import { FIRST_ORDER, type SortKey } from './sort.ts';

const LABELS = {
  name: 'Name',
  added: 'Date added',
  pages: 'Pages',
  status: 'Status',
} as const satisfies Readonly<Record<SortKey, PlainMessage>>;
const SORTED_BY = {
  name: 'Sort by name',
  added: 'Sort by date added',
  pages: 'Sort by pages',
  status: 'Sort by status',
} as const satisfies Readonly<Record<SortKey, PlainMessage>>;
const KEYS = ['name', 'added', 'pages', 'status'] as const satisfies readonly SortKey[];

/** The sort order of the list, persisted across reloads and restarts. */
export function SortMenu() {
  const sort = useLibraryView((state) => state.sort);
  const direction = (descending: boolean) => ({
    id: descending ? 'descending' : 'ascending',
    label: descending ? t('Descending') : t('Ascending'),
    chosen: sort.descending === descending,
    onSelect: () => useLibraryView.setState({ sort: { ...sort, descending } }),
  });
  return (
    <Menu
      align="end"
      items={[
        KEYS.map((key) => ({
          id: key,
          label: t(LABELS[key]),
          chosen: sort.key === key,
          onSelect: () => {
            if (key !== sort.key) useLibraryView.setState({ sort: FIRST_ORDER[key] });
          },
        })),
        [direction(false), direction(true)],
      ]}
      trigger={
        <IconButton
          label={t(SORTED_BY[sort.key])}
          icon={sort.descending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
        />
      }
    />
  );
}
