import { FileDown } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { collectDropped, sortOut } from '../library/collect-files.ts';
import { addAddress, addFiles, addressIn } from '../library/intake.ts';
import { useScopedCollection } from '../state/collections.ts';
import { notifyError } from '../ui/Toast.tsx';
import styles from './DropTarget.module.css';

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** The whole window accepts dropped files and folders, and pasted files and URLs. */
export function DropTarget() {
  const [over, setOver] = useState(false);
  const collection = useScopedCollection();

  // Before the first paint, because a file may already be dragged.
  useLayoutEffect(() => {
    // When the pointer moves between elements, dragenter fires before dragleave.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!carriesFiles(event) || !event.dataTransfer) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      collectDropped(event.dataTransfer).then(addFiles, (thrown: unknown) =>
        notifyError(t('The files could not be read'), thrown),
      );
    };
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const address = addressIn(event.clipboardData?.getData('text/plain') ?? '');
      if (files.length > 0) addFiles(sortOut(files));
      else if (address) {
        addAddress(address).catch((thrown: unknown) =>
          notifyError(t('No PDF found at {hostname}', { hostname: address.hostname }), thrown),
        );
      } else return;
      event.preventDefault();
    };
    const ending = new AbortController();
    const options = { signal: ending.signal };
    window.addEventListener('dragenter', enter, options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('dragover', hover, options);
    window.addEventListener('drop', drop, options);
    window.addEventListener('paste', paste, options);
    return () => ending.abort();
  }, []);

  if (!over) return null;
  return (
    <div className={styles.veil}>
      <div className={styles.frame}>
        <FileDown />
        <p>
          {collection
            ? t('Drop documents or folders to add them to {name}', { name: collection.name })
            : t('Drop documents or folders to add them')}
        </p>
      </div>
    </div>
  );
}
