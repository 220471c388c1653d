import { openDocument, useLibrary } from '../state/library.ts';

export function LibraryPanel() {
  const items = useLibrary((state) => state.items);
  const currentId = useLibrary((state) => state.currentId);
  return (
    <nav aria-label="Library">
      {[...items.values()].map((item) => (
        <button
          key={item.document_id}
          type="button"
          aria-current={item.document_id === currentId}
          onClick={() => openDocument(item.document_id)}
        >
          {item.filename}
        </button>
      ))}
    </nav>
  );
}
