import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ShortcutKeys } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Of an item that is one choice among others or that can be switched on. */
  readonly checked?: boolean;
  onSelect(): void;
}

/** Items in groups; a hairline stands between two groups. */
export type MenuItems = readonly (readonly MenuItem[])[];

interface MenuProps {
  readonly items: MenuItems;
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
}

export function Menu({ items, trigger, align = 'start' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Popup items={items} align={align} />
    </Base.Root>
  );
}

interface ContextMenuProps {
  readonly items: MenuItems;
  /** Where a right click, a long press or the menu key opens the menu. */
  readonly children: ReactElement;
}

export function ContextMenu({ items, children }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={children} />
      <Popup items={items} align="start" />
    </BaseContextMenu.Root>
  );
}

function Popup({ items, align }: { items: MenuItems; align: 'start' | 'end' }) {
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={styles.popup}>
          {items.map((group, index) => (
            <Base.Group key={group[0]?.id ?? index} className={styles.group}>
              {group.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </Base.Group>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      <span className={styles.icon}>{item.checked ? <Check aria-hidden /> : item.icon}</span>
      <span className={styles.label}>{item.label}</span>
      {item.shortcut && <ShortcutKeys shortcut={item.shortcut} />}
    </>
  );
  const shared = {
    className: styles.item,
    disabled: item.disabled ?? false,
    'data-danger': item.danger || undefined,
  };
  return item.checked === undefined ? (
    <Base.Item {...shared} onClick={item.onSelect}>
      {content}
    </Base.Item>
  ) : (
    <Base.CheckboxItem {...shared} checked={item.checked} closeOnClick onClick={item.onSelect}>
      {content}
    </Base.CheckboxItem>
  );
}
