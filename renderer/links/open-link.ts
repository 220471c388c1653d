/** Links of documents to the web: their address is shown and confirmed first. */
import { isExternalAddress } from '../../shared/external-address.ts';
import { t } from '../../shared/messages/messages.ts';
import { defineDialog } from '../state/dialogs.ts';
import { notify } from '../ui/Toast.tsx';

/** What the link is part of. */
export type LinkSource = 'document' | 'window';

export const linkDialog = defineDialog<{
  readonly address: string;
  readonly source: LinkSource;
}>('link');

/**
 * Asks whether to open an address. Other schemes than web and e-mail are refused: with them a PDF
 * could start programs.
 */
export function askToOpen(address: string, source: LinkSource): void {
  if (isExternalAddress(address)) {
    linkDialog.open({ address, source });
    return;
  }
  notify({
    id: 'link refused',
    title: t('Link not opened'),
    description: t('Only web and e-mail addresses can be opened. The link points to {address}', {
      address,
    }),
    tone: 'error',
  });
}

/** Opens the confirmed address in the system's browser or mail program. */
export function openPendingLink(): void {
  const link = linkDialog.subject();
  linkDialog.close();
  if (!link) return;
  if (window.quarry) void window.quarry.call('open-link', link.address);
  else window.open(link.address, '_blank', 'noopener,noreferrer');
}

export interface AddressParts {
  /** Program that opens it. */
  readonly opens: 'browser' | 'mail';
  /** Who is reached: the host in its ASCII form, so that look-alike letters show, or the mailbox. */
  readonly destination: string;
  /** The whole address as it will be opened. */
  readonly whole: string;
}

export function addressParts(address: string): AddressParts {
  const url = new URL(address);
  return url.protocol === 'mailto:'
    ? { opens: 'mail', destination: decodeMailbox(url.pathname), whole: url.href }
    : { opens: 'browser', destination: url.host, whole: url.href };
}

function decodeMailbox(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
