import { ACCEPTED, sortOut } from '../library/collect-files.ts';
import { addFiles } from '../library/intake.ts';
import { pagesDialog } from '../state/dialogs.ts';
import { showAdded } from './desktop.ts';

/** The file dialog: the system's own in the desktop app, the browser's elsewhere. */
export async function chooseFiles(): Promise<void> {
  if (window.quarry) {
    showAdded(await window.quarry.call('add-files'));
    return;
  }
  pickFiles({ multiple: true }, (files) => addFiles(sortOut(files)));
}

/** The pages are chosen before the file is uploaded, so that the window needs the file itself. */
export function choosePagesOfFile(): void {
  pickFiles({ multiple: false }, (files) => {
    const [file] = sortOut(files).documents;
    if (file) pagesDialog.open({ file });
    else addFiles(sortOut(files));
  });
}

function pickFiles(options: { multiple: boolean }, onPicked: (files: FileList) => void): void {
  const input = Object.assign(document.createElement('input'), options);
  input.type = 'file';
  input.accept = ACCEPTED;
  input.onchange = () => {
    if (input.files && input.files.length > 0) onPicked(input.files);
  };
  input.click();
}
