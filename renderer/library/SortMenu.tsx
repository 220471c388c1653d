import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useLibraryView } from './library-view.ts';
import { FIRST_ORDER, type SortKey } from './sort.ts';

const LABELS: Readonly<Record<SortKey, string>> = {
  name: 'Name',
  added: 'Date added',
  pages: 'Pages',
  status: 'Status',
};
const KEYS = ['name', 'added', 'pages', 'status'] as const satisfies readonly SortKey[];

/** The sort order of the list, persisted across reloads and restarts. */
export function SortMenu() {
  const sort = useLibraryView((state) => state.sort);
  const direction = (descending: boolean) => ({
    id: descending ? 'descending' : 'ascending',
    label: descending ? 'Descending' : 'Ascending',
    checked: sort.descending === descending,
    onSelect: () => useLibraryView.setState({ sort: { ...sort, descending } }),
  });
  return (
    <Menu
      align="end"
      items={[
        KEYS.map((key) => ({
          id: key,
          label: LABELS[key],
          checked: sort.key === key,
          onSelect: () => {
            if (key !== sort.key) useLibraryView.setState({ sort: FIRST_ORDER[key] });
          },
        })),
        [direction(false), direction(true)],
      ]}
      trigger={
        <IconButton
          label={`Sort by ${LABELS[sort.key].toLowerCase()}`}
          icon={
            sort.descending ? (
              <ArrowDownWideNarrow aria-hidden />
            ) : (
              <ArrowUpNarrowWide aria-hidden />
            )
          }
        />
      }
    />
  );
}
