import { type FormEvent, useState } from 'react';
import type { RegionTemplate } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { templatesQuery } from '../templates/region-templates.ts';
import { deleteWithUndo, renameWithUndo } from '../templates/template-actions.ts';
import { Button } from '../ui/Button.tsx';
import { formatAge } from '../ui/format.ts';
import { TextField } from '../ui/TextField.tsx';
import { Records, Row, Section } from './Section.tsx';

export function RegionTemplates() {
  const { data: items, error } = useServiceQuery(templatesQuery);
  return (
    <Section
      title={t('Table templates')}
      about={t(
        'A saved table region is offered for documents with the same layout. Templates stay on this computer; deleting a template keeps the tables added with it.',
      )}
    >
      <Records
        label={t('Table templates')}
        items={items}
        error={error}
        empty={t('No templates yet. Draw a region around a table and save it as a template.')}
      >
        {(item) => <TemplateRow key={item.id} item={item} />}
      </Records>
    </Section>
  );
}

function TemplateRow({ item }: { readonly item: RegionTemplate }) {
  const { name, page, pages, columns, file_name: file, created_at: createdAt } = item;
  const [renaming, setRenaming] = useState<string | null>(null);
  const facts = [
    pages === 'same' ? t('page {page}', { page }) : t('every page of the layout'),
    columns &&
      t('{count, plural, one {# fixed column} other {# fixed columns}}', {
        count: columns.length - 1,
      }),
    t('from {file}', { file }),
    formatAge(createdAt, new Date()),
  ];
  const rename = (event: FormEvent) => {
    event.preventDefault();
    setRenaming(null);
    if (renaming !== null) void renameWithUndo(item, renaming.trim());
  };
  return (
    <Row
      facts={facts}
      title={
        renaming === null ? (
          name
        ) : (
          <form onSubmit={rename}>
            <TextField
              ref={(field) => field?.focus()}
              label={t('New name of {name}', { name })}
              labelHidden
              value={renaming}
              maxLength={200}
              onValueChange={setRenaming}
              onBlur={() => setRenaming(null)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                event.stopPropagation();
                setRenaming(null);
              }}
            />
          </form>
        )
      }
    >
      <Button aria-label={t('Rename {name}', { name })} onClick={() => setRenaming(name)}>
        {t('Rename')}
      </Button>
      <Button aria-label={t('Delete {name}', { name })} onClick={() => void deleteWithUndo(item)}>
        {t('Delete')}
      </Button>
    </Row>
  );
}
