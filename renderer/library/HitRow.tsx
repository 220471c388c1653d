import type { SearchHit } from '../../shared/contract/index.ts';
import { openDocument } from '../state/library.ts';
import { Badge } from '../ui/Badge.tsx';
import { markedParts } from './marks.ts';
import styles from './rows.module.css';

interface HitRowProps {
  readonly hit: SearchHit;
  readonly tabStop: boolean;
}

/** A place in the text of a document; a click goes to the words on their page. */
export function HitRow({ hit, tabStop }: HitRowProps) {
  return (
    <button
      type="button"
      className={styles.hit}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => openDocument(hit.document_id, { page: hit.page, boxes: hit.boxes })}
    >
      <span className={styles.snippet}>
        {markedParts(hit.snippet, hit.snippet_marks).map(({ text, start, marked }) =>
          marked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </span>
      <Badge>p. {hit.page}</Badge>
    </button>
  );
}
