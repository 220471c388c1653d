import { PanelRightClose } from 'lucide-react';
import { useState } from 'react';
import { useCurrentDocument } from '../state/library.ts';
import { TablesPanel } from '../tables/TablesPanel.tsx';
import { TextPanel } from '../text/TextPanel.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useForm } from './breakpoints.ts';
import { CommandButton } from './CommandButton.tsx';

type ResultTab = 'tables' | 'text';

export function ResultsPanel() {
  const [tab, setTab] = useState<ResultTab>('tables');
  const tableCount = useCurrentDocument()?.table_count;
  const narrow = useForm() === 'narrow';
  return (
    <Tabs<ResultTab>
      label="Results"
      value={tab}
      onValueChange={setTab}
      after={
        narrow || (
          <CommandButton
            command="view.results"
            label="Hide results"
            icon={<PanelRightClose aria-hidden />}
          />
        )
      }
      tabs={[
        { value: 'tables', label: 'Tables', count: tableCount, content: <TablesPanel /> },
        { value: 'text', label: 'Text', content: <TextPanel shown={tab === 'text'} /> },
      ]}
    />
  );
}
