import { Copy, PanelTop } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { documents, jobs, type LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call, open } from '../api/client.ts';
import { DocumentNotice, NoDocument, Reading } from '../results/notices.tsx';
import { SCOPES } from '../results/scope.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { bindCommands } from '../state/commands.ts';
import { hasNoPages, pagesToRead, useCurrentDocument } from '../state/library.ts';
import { peekPage } from '../state/pages.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { VIEW_PANES } from '../state/session.ts';
import { usePageAtRest, viewerOf } from '../state/viewer.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { attempt, notify } from '../ui/Toast.tsx';
import { DocumentText } from './DocumentText.tsx';
import { BlockBar } from './editing/BlockBar.tsx';
import { BLOCK_COMMANDS } from './editing/block-commands.ts';
import { PageText } from './PageText.tsx';
import { plainText } from './plain-text.ts';
import styles from './TextPanel.module.css';
import { useTextView } from './text-view.ts';

/** The text shown in the panel, for the clipboard. */
type TextForm = 'text' | 'markdown';

interface CopyRequest {
  readonly item: LibraryItem;
  readonly form: TextForm;
  /** One page; null for the whole document. */
  readonly page: number | null;
  readonly runningHeads: boolean;
}

/** The requested text; whole documents and Markdown come from the results of a finished job. */
async function textOf({ item, form, page, runningHeads }: CopyRequest): Promise<string> {
  const { document_id: documentId } = item;
  if (form === 'markdown') {
    const query = { format: 'markdown', include: 'text', ...(page ? { pages: String(page) } : {}) };
    const answer = await open(jobs.getJobResults, {
      params: { jobId: item.job_id ?? documentId },
      query: { ...query, format: 'markdown' as const },
    });
    return answer.text();
  }
  const pages = page ? [page] : pagesToRead(item);
  const texts: string[] = [];
  for (const number of pages) {
    const content =
      peekPage(documentId, number) ??
      (await call(documents.getPage, { params: { documentId, page: number } }));
    texts.push(plainText(content, runningHeads));
  }
  return texts.filter(Boolean).join('\n\n');
}

interface TextPanelProps {
  /** Its tab is active; it keeps its state while inactive. */
  readonly shown: boolean;
}

export function TextPanel({ shown }: TextPanelProps) {
  const item = useCurrentDocument();
  const open = shown && item !== null;
  useEffect(() => (open ? showBlockBoxes() : undefined), [open]);
  useEffect(() => (open ? bindCommands(BLOCK_COMMANDS) : undefined), [open]);
  return item ? (
    <Panel key={item.document_id} item={item} />
  ) : (
    <NoDocument hint={t('Choose one in the library to see its text.')} />
  );
}

/** While the text is shown, the page outlines its blocks. */
function showBlockBoxes(): () => void {
  const show = (on: boolean) => {
    for (const pane of VIEW_PANES) viewerOf(pane).getState().setBlockBoxes(on);
  };
  show(true);
  return () => show(false);
}

function Panel({ item }: { readonly item: LibraryItem }) {
  const { scope, runningHeads } = useTextView();
  const page = usePageAtRest();

  const copy = async (form: TextForm) => {
    const shown = scope === 'page' ? page : null;
    await attempt(t('The text could not be copied'), async () => {
      await writeClipboard(await textOf({ item, form, page: shown, runningHeads }));
      const what = shown === null ? t('the whole document') : t('page {page}', { page: shown });
      const title =
        form === 'text'
          ? t('Copied {what} as text', { what })
          : t('Copied {what} as Markdown', { what });
      notify({ id: 'copy', title });
    });
  };

  if (hasNoPages(item)) return <DocumentNotice item={item} />;
  if (!item.total_pages) return <Reading item={item} />;
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <Segmented
          label={t('Text of')}
          segments={SCOPES}
          value={scope}
          onValueChange={(next) => useTextView.setState({ scope: next })}
        />
        <span className={styles.tools}>
          <IconButton
            label={t('Running heads and page numbers')}
            icon={<PanelTop />}
            pressed={runningHeads}
            onClick={() => useTextView.setState({ runningHeads: !runningHeads })}
          />
          <Menu
            align="end"
            trigger={<IconButton label={t('Copy text')} icon={<Copy />} />}
            items={[
              [
                { label: t('Copy as text'), onSelect: () => void copy('text') },
                {
                  label: t('Copy as Markdown'),
                  disabled: item.status !== 'completed',
                  onSelect: () => void copy('markdown'),
                },
              ],
            ]}
          />
        </span>
      </header>
      {scope === 'page' ? (
        <section
          key={page}
          className={styles.page}
          aria-label={t('Page {page}', { page })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus
          tabIndex={0}
        >
          <PageText item={item} page={page} runningHeads={runningHeads} />
        </section>
      ) : (
        <DocumentText item={item} runningHeads={runningHeads} />
      )}
      <BlockBar documentId={item.document_id} />
      <FollowSelection />
    </div>
  );
}

/** Scrolls the text to the target selected on the page, if it is out of view. */
function FollowSelection() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (!selected || selected === before.selected || origin !== 'page') return;
        const panel = here.current?.parentElement;
        panel?.querySelector(selectorOf(selected))?.scrollIntoView({ block: 'nearest' });
      }),
    [],
  );
  return <span ref={here} hidden />;
}

function selectorOf(target: Target): string {
  const page = `[data-page="${target.page}"]`;
  switch (target.kind) {
    case 'block':
      return `${page} [data-block="${target.block}"]`;
    case 'table':
      return `${page} [data-table="${target.table}"]`;
    case 'cell':
      return `${page} [data-table="${target.table}"] [data-cell="${target.row},${target.column}"]`;
    case 'place':
    case 'field':
    case 'words':
      return page;
  }
}
