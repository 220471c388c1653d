import type { MessageCitation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { citationLinkItem } from '../links/copy-link.ts';
import { type DocumentCitation, hoverCitation, openCitation } from '../state/citations.ts';
import { citedPage } from '../state/page-labels.ts';
import { ContextMenu } from '../ui/Menu.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { CitationPreview } from './CitationPreview.tsx';
import styles from './Reference.module.css';

interface ReferenceProps {
  /** Label of the chip: the number of the citation, or the page. */
  readonly label: string;
  readonly citation: DocumentCitation;
  /** Name of the document. */
  readonly fileName: string;
  /** How the cited words changed since the document was extracted again. */
  readonly change?: MessageCitation['change'];
}

/**
 * A citation: a click opens its page with the words highlighted; hover and focus show a preview.
 */
export function Reference({ label, citation, fileName, change }: ReferenceProps) {
  const { document_id: documentId, quote } = citation;
  const page = citedPage(documentId, citation.page);
  const lost = change === 'lost';
  const source = lost
    ? t('{fileName}, p. {page} (not found in the new extraction of the document)', {
        fileName,
        page,
      })
    : t('{fileName}, p. {page}', { fileName, page });
  const light = (on: boolean) => () => hoverCitation(documentId, on ? citation : null);
  return (
    <ContextMenu items={() => [[citationLinkItem(documentId, citation)]]}>
      <span>
        <Tooltip text={<CitationPreview citation={citation} source={source} />} side="top" wide>
          <button
            type="button"
            className={styles.reference}
            data-lost={lost || undefined}
            aria-label={`${label}: ${source}: ${quote}`}
            onPointerEnter={light(true)}
            onPointerLeave={light(false)}
            onFocus={light(true)}
            onBlur={light(false)}
            onClick={() => openCitation(documentId, citation)}
          >
            {label}
          </button>
        </Tooltip>
      </span>
    </ContextMenu>
  );
}
