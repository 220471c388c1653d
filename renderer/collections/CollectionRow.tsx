import { Ellipsis, Folder, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { DocumentCount } from '../ui/DocumentCount.tsx';
import { ContextMenu, Menu } from '../ui/Menu.tsx';
import { add, deleteWithUndo, editCollection, menuOf, show } from './actions.ts';
import styles from './CollectionList.module.css';
import { dropHandlers } from './drag.ts';

interface CollectionRowProps {
  readonly collection: Collection;
  /** Its documents are the ones listed. */
  readonly current: boolean;
  readonly tabStop: boolean;
}

export function CollectionRow({ collection, current, tabStop }: CollectionRowProps) {
  const { id, name, description, document_count: count } = collection;
  const [over, setOver] = useState(false);
  const Icon = current || over ? FolderOpen : Folder;
  return (
    <ContextMenu items={() => menuOf(collection)}>
      <li
        className={styles.row}
        data-collection={id}
        data-current={current || undefined}
        data-over={over || undefined}
        {...dropHandlers(setOver, (ids) => void add(collection, ids))}
      >
        <button
          type="button"
          className={styles.main}
          tabIndex={tabStop ? 0 : -1}
          aria-pressed={current}
          title={[name, description].filter(Boolean).join('\n')}
          onClick={() => void show(current ? null : id)}
          onKeyDown={(event) => {
            if (event.key === 'F2') {
              // The F2 command would apply to the open document.
              event.preventDefault();
              editCollection(collection);
            }
            if (event.key === 'Delete') void deleteWithUndo(collection);
          }}
        >
          <Icon />
          <span className="truncated stretched">{name}</span>{' '}
          <span className={styles.count}>
            <DocumentCount count={count} />
          </span>
        </button>
        <Menu
          items={() => menuOf(collection)}
          align="end"
          trigger={
            <button
              type="button"
              className={styles.more}
              tabIndex={tabStop ? 0 : -1}
              aria-label={t('Actions for {name}', { name })}
            >
              <Ellipsis />
            </button>
          }
        />
      </li>
    </ContextMenu>
  );
}
