import { type FormEvent, useState } from 'react';
import type { RegionTemplate } from '../../shared/contract/index.ts';
import { useRegionTemplates } from '../state/region-templates.ts';
import { deleteWithUndo, renameWithUndo } from '../templates/template-actions.ts';
import { Button } from '../ui/Button.tsx';
import { countOf, formatAge } from '../ui/format.ts';
import { TextField } from '../ui/TextField.tsx';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

export function RegionTemplates() {
  const items = useRegionTemplates((state) => state.items);
  return (
    <Section
      title="Table templates"
      about="A saved table region is offered for documents with the same layout. Templates stay on this computer; deleting a template keeps the tables added with it."
    >
      {items === null ? (
        <Pending error={null} />
      ) : items.length === 0 ? (
        <p className={styles.nothing}>
          No templates yet. Draw a region around a table and save it as a template.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Table templates">
          {items.map((item) => (
            <TemplateRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function TemplateRow({ item }: { readonly item: RegionTemplate }) {
  const { name, page, pages, columns, file_name: file, created_at: createdAt } = item;
  const [renaming, setRenaming] = useState<string | null>(null);
  const facts = [
    pages === 'same' ? `page ${page}` : 'every page of the layout',
    columns && countOf(columns.length - 1, 'fixed column'),
    `from ${file}`,
    formatAge(createdAt, new Date()),
  ];
  const rename = (event: FormEvent) => {
    event.preventDefault();
    setRenaming(null);
    if (renaming !== null) void renameWithUndo(item, renaming.trim());
  };
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        {renaming === null ? (
          <p className={styles.itemTitle}>
            <span>{name}</span>
          </p>
        ) : (
          <form onSubmit={rename}>
            <TextField
              ref={(field) => field?.focus()}
              label={`New name of ${name}`}
              labelHidden
              value={renaming}
              maxLength={200}
              onChange={(event) => setRenaming(event.currentTarget.value)}
              onBlur={() => setRenaming(null)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                event.stopPropagation();
                setRenaming(null);
              }}
            />
          </form>
        )}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(name)}>
        Rename
      </Button>
      <Button aria-label={`Delete ${name}`} onClick={() => void deleteWithUndo(item)}>
        Delete
      </Button>
    </li>
  );
}
