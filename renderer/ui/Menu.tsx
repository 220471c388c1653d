import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { ShortcutKeys } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  /** Where its label is not unique, or changes while the menu is open. */
  readonly id?: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** For a checkbox item. */
  readonly checked?: boolean;
  /** For a radio item: it is the current one of its group. */
  readonly chosen?: boolean;
  /** For what is set before an item is chosen: the menu stays open. */
  readonly keepsOpen?: boolean;
  /** Opens a submenu instead of running an action. */
  readonly submenu?: MenuItems;
  onSelect?(): void;
}

/** Items in groups, with a separator between groups. */
export type MenuItems = readonly (readonly MenuItem[])[];

/** A function is called while the menu is drawn; as a hook it keeps an open menu current. */
type MenuSource = MenuItems | (() => MenuItems);

interface MenuProps {
  readonly items: MenuSource;
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
}

export function Menu({ items, trigger, align = 'start' }: MenuProps) {
  const { choose, onOpenChangeComplete } = useChoice();
  return (
    <Base.Root onOpenChangeComplete={onOpenChangeComplete}>
      <Base.Trigger render={trigger} />
      <Popup {...{ items, align, choose }} />
    </Base.Root>
  );
}

interface ContextMenuProps {
  readonly items: MenuSource;
  /** The area in which a right click, a long press or the menu key opens the menu. */
  readonly children: ReactElement;
}

export function ContextMenu({ items, children }: ContextMenuProps) {
  const { choose, onOpenChangeComplete } = useChoice();
  return (
    <BaseContextMenu.Root onOpenChangeComplete={onOpenChangeComplete}>
      <BaseContextMenu.Trigger render={children} />
      <Popup {...{ items, choose }} align="start" />
    </BaseContextMenu.Root>
  );
}

type Choose = (item: MenuItem) => void;

/** Runs the chosen item once the closed menu has returned the focus, which the item may move. */
function useChoice() {
  const chosen = useRef<MenuItem | null>(null);
  const run = useCallback(() => {
    const item = chosen.current;
    chosen.current = null;
    // The focus returns after this event, in a microtask.
    if (item) setTimeout(() => item.onSelect?.());
  }, []);
  // A menu that goes with its place, such as a bar for the selection, never reports that it closed.
  useEffect(() => run, [run]);
  return {
    choose: (item: MenuItem) => {
      if (item.keepsOpen) item.onSelect?.();
      else chosen.current = item;
    },
    onOpenChangeComplete: (open: boolean) => {
      if (!open) run();
    },
  };
}

const itemKey = ({ id, label }: MenuItem): string => id ?? label;

interface PopupProps {
  readonly items: MenuSource;
  readonly align: 'start' | 'end';
  readonly choose: Choose;
}

function Popup({ items, align, choose }: PopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={styles.popup}>
          <Groups {...{ items, choose }} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** Rendered only while the menu is open. */
function Groups({ items, choose }: Omit<PopupProps, 'align'>) {
  const groups = typeof items === 'function' ? items() : items;
  return groups.map((group) => {
    const [first] = group;
    const chosen = group.find((item) => item.chosen);
    return (
      first && (
        <Base.RadioGroup
          key={itemKey(first)}
          className={styles.group}
          value={chosen ? itemKey(chosen) : null}
        >
          {group.map((item) => (
            <Item key={itemKey(item)} {...{ item, choose }} />
          ))}
        </Base.RadioGroup>
      )
    );
  });
}

function Item({ item, choose }: { item: MenuItem; choose: Choose }) {
  const content = (
    <>
      <span className={styles.icon}>{item.checked || item.chosen ? <Check /> : item.icon}</span>
      <span className={styles.label}>{item.label}</span>
      {item.shortcut && <ShortcutKeys shortcut={item.shortcut} />}
      {item.submenu && <ChevronRight className={styles.more} />}
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
        <Popup items={item.submenu} align="start" choose={choose} />
      </Base.SubmenuRoot>
    );
  }
  const pressed = { ...shared, closeOnClick: !item.keepsOpen, onClick: () => choose(item) };
  if (item.chosen !== undefined) {
    return (
      <Base.RadioItem {...pressed} value={itemKey(item)}>
        {content}
      </Base.RadioItem>
    );
  }
  return item.checked === undefined ? (
    <Base.Item {...pressed}>{content}</Base.Item>
  ) : (
    <Base.CheckboxItem {...pressed} checked={item.checked}>
      {content}
    </Base.CheckboxItem>
  );
}
