import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
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
  /** For a radio or checkbox item. */
  readonly checked?: boolean;
  /** For what is set before an item is chosen: the menu stays open. */
  readonly keepsOpen?: boolean;
  /** Opens a submenu instead of running an action. */
  readonly submenu?: MenuItems;
  onSelect?(): void;
}

/** Items in groups, with a separator between groups. */
export type MenuItems = readonly (readonly MenuItem[])[];

/** A function is called each time the menu opens. */
type MenuSource = MenuItems | (() => MenuItems);

interface MenuProps {
  readonly items: MenuSource;
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
  readonly items: MenuSource;
  /** The area in which a right click, a long press or the menu key opens the menu. */
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

const holdsItems = (group: readonly MenuItem[]): boolean => group.length > 0;

function Popup({ items, align }: { items: MenuSource; align: 'start' | 'end' }) {
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={styles.popup}>
          <Groups items={items} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** Rendered only while the menu is open. */
function Groups({ items }: { items: MenuSource }) {
  const groups = typeof items === 'function' ? items() : items;
  return groups.filter(holdsItems).map((group, index) => (
    <Base.Group key={group[0]?.id ?? index} className={styles.group}>
      {group.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </Base.Group>
  ));
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      <span className={styles.icon}>{item.checked ? <Check aria-hidden /> : item.icon}</span>
      <span className={styles.label}>{item.label}</span>
      {item.shortcut && <ShortcutKeys shortcut={item.shortcut} />}
      {item.submenu && <ChevronRight aria-hidden className={styles.more} />}
    </>
  );
  const shared = {
    className: styles.item,
    disabled: item.disabled ?? false,
    'data-danger': item.danger || undefined,
  };
  if (item.submenu) {
    return (
      <Base.SubmenuRoot>
        <Base.SubmenuTrigger {...shared}>{content}</Base.SubmenuTrigger>
        <Popup items={item.submenu} align="start" />
      </Base.SubmenuRoot>
    );
  }
  return item.checked === undefined ? (
    <Base.Item {...shared} onClick={() => item.onSelect?.()}>
      {content}
    </Base.Item>
  ) : (
    <Base.CheckboxItem
      {...shared}
      checked={item.checked}
      closeOnClick={!item.keepsOpen}
      onClick={() => item.onSelect?.()}
    >
      {content}
    </Base.CheckboxItem>
  );
}
