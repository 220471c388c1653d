import { useEffect, useState } from 'react';
import type { RegionTemplate, TemplateMatches } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { PreviewPane, usePreview } from '../tables/TablePreview.tsx';
import { Select } from '../ui/Select.tsx';
import { openMatches } from './template-matches.ts';
import styles from './templates.module.css';

interface MatchPreviewProps {
  readonly template: RegionTemplate;
  readonly item: TemplateMatches;
}

/** The table that the template gives in a document, page by page. */
export function MatchPreview({ template, item }: MatchPreviewProps) {
  const matches = openMatches(item);
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document begins at its first match
  useEffect(() => setAt(0), [item.document_id]);
  const match = matches[at] ?? matches[0];
  const { document_id: documentId } = item;
  const preview = usePreview(
    match && {
      ...{ documentId, page: match.page, box: match.bbox, columns: match.columns },
      method: template.method,
    },
  );
  if (!match) return null;
  return (
    <section
      className={styles.preview}
      aria-label={t('Preview of {name}', { name: item.file_name })}
    >
      {matches.length > 1 && (
        <Select
          label={t('Page of {count, plural, one {# page} other {# pages}}', {
            count: matches.length,
          })}
          options={matches.map(({ page }, index) => ({
            ...{ value: String(index), label: t('Page {page}', { page }) },
          }))}
          value={String(matches.indexOf(match))}
          onValueChange={(index) => setAt(Number(index))}
        />
      )}
      <PreviewPane preview={preview} page={match.page} />
    </section>
  );
}
