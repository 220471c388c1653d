import { ACCEPTED, sortOut } from '../library/collect-files.ts';
import { addFiles } from '../library/intake.ts';
import { showAdded } from './desktop.ts';

/** The file dialog: the system's own in the desktop app, the browser's elsewhere. */
export async function chooseFiles(): Promise<void> {
  if (window.quarry) {
    showAdded(await window.quarry.call('add-files'));
    return;
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = ACCEPTED;
  input.onchange = () => {
    if (input.files && input.files.length > 0) addFiles(sortOut(input.files));
  };
  input.click();
}
