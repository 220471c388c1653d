import { PanelRightClose } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { FieldsPanel } from '../fields/FieldsPanel.tsx';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { useLoadTables } from '../state/document-tables.ts';
import { useCurrentDocument } from '../state/library.ts';
import { useDocumentReview, useLoadReview } from '../state/review-items.ts';
import { type ResultTab, showTab, useShell } from '../state/shell.ts';
import { TablesPanel } from '../tables/TablesPanel.tsx';
import { TextPanel } from '../text/TextPanel.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useForm } from './breakpoints.ts';

/** Each follows its document by itself: another tab or count draws none of them again. */
const Tables = memo(TablesPanel);
const Text = memo(TextPanel);
const Review = memo(ReviewPanel);
const Fields = memo(FieldsPanel);
const Chat = memo(ChatPanel);

export function ResultsPanel() {
  const tab = useShell((state) => state.resultTab);
  const item = useCurrentDocument();
  useLoadTables(item);
  // The count so far while a document is extracted, as in the status bar; none before its first page.
  const tableCount = item?.pages_completed ? item.joined_table_count : undefined;
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
            icon={<PanelRightClose />}
          />
        )
      }
      tabs={[
        { value: 'tables', label: t('Tables'), count: tableCount, content: <Tables /> },
        { value: 'text', label: t('Text'), content: <Text shown={tab === 'text'} /> },
        {
          value: 'review',
          label: t('Review'),
          count: toReview || undefined,
          content: <Review />,
        },
        { value: 'fields', label: t('Fields'), content: <Fields shown={tab === 'fields'} /> },
        { value: 'chat', label: t('Chat'), content: <Chat shown={tab === 'chat'} /> },
      ]}
    />
  );
}
