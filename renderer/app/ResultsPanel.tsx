import { useState } from 'react';
import { useCurrentDocument } from '../state/library.ts';
import { TablesPanel } from '../tables/TablesPanel.tsx';
import { TextPanel } from '../text/TextPanel.tsx';
import { Tabs } from '../ui/Tabs.tsx';

type ResultTab = 'tables' | 'text';

export function ResultsPanel() {
  const [tab, setTab] = useState<ResultTab>('tables');
  const tableCount = useCurrentDocument()?.table_count;
  return (
    <Tabs<ResultTab>
      label="Results"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'tables', label: 'Tables', count: tableCount, content: <TablesPanel /> },
        { value: 'text', label: 'Text', content: <TextPanel /> },
      ]}
    />
  );
}
