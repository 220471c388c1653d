import { LayoutTemplate, X } from 'lucide-react';
import { useState } from 'react';
import type { FittingTemplate } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { correct } from '../corrections/corrections.ts';
import { isRunning, useCurrentDocument } from '../state/library.ts';
import { markPages } from '../state/page-marks.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { withNodes } from '../ui/with-nodes.tsx';
import { fittingTemplatesQuery } from './region-templates.ts';
import { addTableOperation } from './template-actions.ts';
import styles from './templates.module.css';

/** Offers made and declined since the window was opened, as `document template`. */
const declined = new Set<string>();

/** A template that fits the open document, above its pages: preview it, apply it, or decline. */
export function TemplateOffer() {
  const item = useCurrentDocument();
  const read = item && !isRunning(item) ? item : null;
  // A failure only means that nothing is offered.
  const { data: fitting } = useServiceQuery(
    read && fittingTemplatesQuery(read.document_id, read.job_id),
  );
  const [, setDeclined] = useState(0);
  const documentId = read?.document_id;
  const first = fitting?.find(({ template }) => !declined.has(`${documentId} ${template.id}`));
  if (!documentId || !first) return null;
  return (
    <Offer
      documentId={documentId}
      fitting={first}
      onDecline={() => {
        declined.add(`${documentId} ${first.template.id}`);
        setDeclined(declined.size);
      }}
    />
  );
}

interface OfferProps {
  readonly documentId: string;
  readonly fitting: FittingTemplate;
  readonly onDecline: () => void;
}

function Offer({ documentId, fitting, onDecline }: OfferProps) {
  const { template, matches } = fitting;
  const [first] = matches;
  if (!first) return null;
  const where =
    matches.length === 1
      ? t('page {page}', { page: first.page })
      : t('{count, plural, one {# page} other {# pages}} of it', { count: matches.length });
  const preview = () => {
    useViewer.getState().goTo(first.page, first.bbox, { mark: false });
    const { id, name, method } = template;
    const region = {
      ...{ documentId, page: first.page, box: first.bbox },
      template: { id, name, method, columns: first.columns },
    };
    markPages({ region });
  };
  const add = async () => {
    const operations = matches.map((match) => addTableOperation(template, match));
    if (!(await correct(documentId, operations))) return;
    useViewer.getState().goTo(first.page, first.bbox, { mark: false });
    useSelection.getState().clear();
  };
  return (
    <section className={styles.offer} aria-label={t('Table template')}>
      <LayoutTemplate />
      <p role="status">
        {withNodes('Template {name} fits {where}.', {
          name: <strong>{template.name}</strong>,
          where,
        })}
      </p>
      <Button onClick={preview}>{t('Preview…')}</Button>
      <Button variant="primary" onClick={() => void add()}>
        {matches.length === 1 ? t('Add table') : t('Add {count} tables', { count: matches.length })}
      </Button>
      <IconButton label={t('Not for this document')} icon={<X />} onClick={onDecline} />
    </section>
  );
}
