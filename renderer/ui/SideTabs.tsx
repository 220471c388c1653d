import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './SideTabs.module.css';

export interface SideTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
}

interface SideTabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly SideTab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** Vertical tabs with the selected panel next to them; in a narrow window the tabs are above it. */
export function SideTabs<Value extends string>(props: SideTabsProps<Value>) {
  const { label, tabs, value, onValueChange } = props;
  return (
    <Base.Root
      className={styles.root}
      orientation="vertical"
      value={value}
      onValueChange={(next) => onValueChange(next)}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            // Focus on another tab would select that one when a dialog opens.
            data-initial-focus={tab.value === value || undefined}
          >
            {tab.icon}
            <span>{tab.label}</span>
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
