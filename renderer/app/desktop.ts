/** Integration with the desktop app; unused in a browser. */
import type { AddedFile, OpenRequest } from '../../shared/bridge.ts';
import { COMMAND_IDS, commandOf, MENU_TEXTS } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { leaveField } from '../api/client.ts';
import { reconnect } from '../api/events.ts';
import { useLibraryView } from '../library/library-view.ts';
import { askToOpen } from '../links/open-link.ts';
import { commandTitle, isEnabled, runCommand, useBindings } from '../state/commands.ts';
import { useHistory } from '../state/history.ts';
import { openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { recentDocuments } from '../state/recent-documents.ts';
import { useSession } from '../state/session.ts';
import { connectUpdates, useShell } from '../state/shell.ts';
import { actionsEnd, useUndo } from '../state/undo.ts';
import { notify, notifyError } from '../ui/Toast.tsx';
import { followLink } from './deep-link.ts';

/**
 * Opens the first of the files that the desktop app added, and reports those that could not be
 * added.
 */
export function showAdded(files: readonly AddedFile[]): void {
  for (const file of files) {
    if ('error' in file) {
      notify({
        title: t('{name} was not added', { name: file.filename }),
        description: file.error,
        tone: 'error',
      });
    }
  }
  const added = files.flatMap((file) => ('document_id' in file ? file.document_id : []));
  const [first] = added;
  if (first === undefined) return;
  refreshDocument(first)
    .then((id) => openDocument(id))
    .catch((thrown: unknown) => notifyError(t('The document could not be opened'), thrown));
}

export async function openRequested(request: OpenRequest): Promise<void> {
  if (request.kind === 'files') {
    showAdded(request.files);
    return;
  }
  if (request.kind === 'document') {
    openDocument(request.document_id);
    return;
  }
  if (request.link) await followLink(request.link);
  else {
    notify({
      title: t('This link could not be opened'),
      description: t('It names no document of Quarry. A link has the form quarry://job/ocr-….'),
      tone: 'error',
    });
  }
}

export function connectDesktop(): void {
  const bridge = window.quarry;
  if (!bridge) return;

  let lastSent = '';
  const sendMenuStates = () => {
    const changed = COMMAND_IDS.filter((id) => commandTitle(id) !== commandOf(id).title);
    const states = {
      disabled: COMMAND_IDS.filter((id) => !isEnabled(id)),
      titles: Object.fromEntries(changed.map((id) => [id, commandTitle(id)])),
      names: Object.fromEntries(MENU_TEXTS.map((name) => [name, t(name)])),
      recent: recentDocuments().map(({ document_id, filename }) => ({ document_id, filename })),
    };
    const text = JSON.stringify(states);
    if (text === lastSent) return;
    lastSent = text;
    void bridge.call('set-menus', states);
  };
  bridge.on('command', runCommand);
  bridge.on('open', (request) => void openRequested(request));
  bridge.on('close', () => {
    leaveField();
    void actionsEnd().then(() => bridge.call('close'));
  });
  bridge.on('link', (address) => askToOpen(address, 'window'));
  bridge.on('service', (state) => {
    if (state === 'up') reconnect();
  });
  connectUpdates(bridge);
  useBindings.subscribe(sendMenuStates);
  useLibrary.subscribe(sendMenuStates);
  useLibraryView.subscribe(sendMenuStates);
  useSession.subscribe(sendMenuStates);
  useHistory.subscribe(sendMenuStates);
  useUndo.subscribe(sendMenuStates);
  // The same menu entry also undoes typing in a field.
  for (const type of ['focusin', 'focusout', 'input'])
    window.addEventListener(type, sendMenuStates);
  sendMenuStates();
  void bridge.call('ready').then(({ open, server }) => {
    useShell.setState({ server });
    for (const request of open) void openRequested(request);
  });
}
