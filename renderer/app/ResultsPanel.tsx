import { PanelRightClose } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { FieldsPanel } from '../fields/FieldsPanel.tsx';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { useDocumentTables, useLoadTables } from '../state/document-tables.ts';
import { useCurrentDocument } from '../state/library.ts';
import { useDocumentReview, useLoadReview } from '../state/review-items.ts';
import { type ResultTab, showTab, useShell } from '../state/shell.ts';
import { TablesPanel } from '../tables/TablesPanel.tsx';
import { TextPanel } from '../text/TextPanel.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useForm } from './breakpoints.ts';

export function ResultsPanel() {
  const tab = useShell((state) => state.resultTab);
  const item = useCurrentDocument();
  useLoadTables(item);
  const { entries, loading } = useDocumentTables(item);
  // While a document is extracted or loaded, the count so far; undefined while nothing has been
  // read.
  const tableCount = loading ? item?.joined_table_count || undefined : entries.length;
  useLoadReview(item && { kind: 'document', id: item.document_id });
  const toReview = useDocumentReview(item?.document_id ?? null).filter(
    ({ state }) => state === 'open',
  ).length;
  const narrow = useForm() === 'narrow';
  return (
    <Tabs<ResultTab>
      label={t('Results')}
      value={tab}
      onValueChange={showTab}
      after={
        narrow || (
          <CommandButton
            command="view.results"
            label={t('Hide results')}
            icon={<PanelRightClose aria-hidden />}
          />
        )
      }
      tabs={[
        { value: 'tables', label: t('Tables'), count: tableCount, content: <TablesPanel /> },
        { value: 'text', label: t('Text'), content: <TextPanel shown={tab === 'text'} /> },
        {
          value: 'review',
          label: t('Review'),
          count: toReview || undefined,
          content: <ReviewPanel />,
        },
        { value: 'fields', label: t('Fields'), content: <FieldsPanel shown={tab === 'fields'} /> },
        { value: 'chat', label: t('Chat'), content: <ChatPanel shown={tab === 'chat'} /> },
      ]}
    />
  );
}
