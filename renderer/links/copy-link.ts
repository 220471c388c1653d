/** Links to what a document says, for other programs: the form that exports write, too. */
import { commandOf } from '../../shared/commands.ts';
import { type DocumentLink, desktopLink, withPosition } from '../../shared/document-links.ts';
import { t } from '../../shared/messages/messages.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { runCommand } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { attempt, notify } from '../ui/Toast.tsx';

export interface LinkedRegion {
  readonly documentId: string;
  readonly page: number;
  readonly box: DocumentLink['box'];
}

export async function copyLink({ documentId, page, box }: LinkedRegion): Promise<void> {
  const jobId = useLibrary.getState().items.get(documentId)?.job_id ?? documentId;
  const link = globalThis.quarry ? desktopLink(jobId) : `${location.origin}/?job=${jobId}`;
  await attempt(t('The link could not be copied'), async () => {
    await writeClipboard(withPosition(link, page, box ?? undefined));
    notify({ id: 'link', title: t('Copied the link to page {page}', { page }) });
  });
}

const menuItem = (onSelect: () => void): MenuItem => ({
  label: t(commandOf('edit.copyLink').title),
  onSelect,
});

export const selectionLinkItem = (): MenuItem => menuItem(() => runCommand('edit.copyLink'));

/** The link to the words of a citation. */
export const citationLinkItem = (
  documentId: string,
  { page, bbox }: { readonly page: number; readonly bbox: LinkedRegion['box'] },
): MenuItem => menuItem(() => void copyLink({ documentId, page, box: bbox }));
