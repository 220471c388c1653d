import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { formatCount } from './format.ts';
import styles from './Tabs.module.css';

export interface TabSpec<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly TabSpec<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Content at the end of the tab row. */
  readonly after?: ReactNode;
}

/** Tabs over panels that fill the height; a hidden panel keeps its state. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, after } = props;
  return (
    <Base.Root className={styles.root} value={value} onValueChange={(next) => onValueChange(next)}>
      <div className={styles.bar}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && (
                <span className={styles.count}>{formatCount(tab.count)}</span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className={styles.indicator} />
        </Base.List>
        {after}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel} keepMounted>
          <ErrorBoundary name={tab.label}>{tab.content}</ErrorBoundary>
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
