import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FIELD_KINDS } from '../field-kinds.ts';
import type { DraftProblem } from './draft-problems.ts';
import styles from './SchemaEditor.module.css';
import { type DraftField, listed } from './schema-draft.ts';
import { type DraftEditor, nameOf } from './use-draft.ts';

interface FieldListProps {
  readonly editor: DraftEditor;
  readonly problems: readonly DraftProblem[];
}

type Side = 'before' | 'after';
interface DropPosition {
  readonly id: string;
  readonly side: Side;
}

/** The fields of the schema in order, those in groups and tables indented. */
export function FieldList({ editor, problems }: FieldListProps) {
  const { draft, chosenId, choose } = editor;
  const rows = listed(draft.fields);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<DropPosition | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusChosen(list, chosenId);

  const onKeyDown = (event: KeyboardEvent, field: DraftField) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by !== null && event.altKey) editor.move(field.id, by);
    else if (by !== null) {
      const next = rows[rows.findIndex((row) => row.field.id === field.id) + by];
      if (next) choose(next.field.id);
    } else if (event.key === 'Delete') editor.remove(field.id);
    else return;
    event.preventDefault();
  };
  const dropHandlers = (field: DraftField) => ({
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragged) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setOver({ id: field.id, side: event.clientY < top + height / 2 ? 'before' : 'after' });
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged && over) editor.drop(dragged, over.id, over.side);
      setOver(null);
    },
  });

  return (
    <div className={styles.fields}>
      <ul ref={list} className={styles.list} aria-label={t('Fields')}>
        {rows.map(({ field, depth }) => (
          <li
            key={field.id}
            className={styles.field}
            style={{ '--depth': depth } as React.CSSProperties}
            data-chosen={field.id === chosenId || undefined}
            data-drop={over?.id === field.id ? over.side : undefined}
            data-problem={problems.some((problem) => problem.field === field.id) || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', nameOf(field));
              event.dataTransfer.effectAllowed = 'move';
              setDragged(field.id);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            {...dropHandlers(field)}
          >
            <GripVertical className={styles.grip} />
            <button
              type="button"
              className={styles.fieldMain}
              data-field={field.id}
              tabIndex={field.id === (chosenId ?? rows[0]?.field.id) ? 0 : -1}
              aria-current={field.id === chosenId || undefined}
              onClick={() => choose(field.id)}
              onFocus={() => choose(field.id)}
              onKeyDown={(event) => onKeyDown(event, field)}
            >
              <span className={styles.fieldName}>
                {nameOf(field)}
                {field.required && ' *'}
              </span>{' '}
              <span className={styles.kind}>{FIELD_KINDS[field.kind].label}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.listTools}>
        <Button variant="quiet" onClick={editor.add}>
          <Plus />
          {t('Add field')}
        </Button>
        <ChosenTools editor={editor} />
      </div>
    </div>
  );
}

function ChosenTools({ editor }: { readonly editor: DraftEditor }) {
  const { chosenId } = editor;
  const onChosen = (act: (id: string) => void) => () => chosenId && act(chosenId);
  const disabled = chosenId === null;
  return (
    <span>
      <IconButton
        label={t('Move up')}
        shortcut="Alt+ArrowUp"
        side="top"
        icon={<ArrowUp />}
        disabled={disabled}
        onClick={onChosen((id) => editor.move(id, -1))}
      />
      <IconButton
        label={t('Move down')}
        shortcut="Alt+ArrowDown"
        side="top"
        icon={<ArrowDown />}
        disabled={disabled}
        onClick={onChosen((id) => editor.move(id, 1))}
      />
      <IconButton
        label={t('Duplicate field')}
        side="top"
        icon={<Copy />}
        disabled={disabled}
        onClick={onChosen(editor.duplicate)}
      />
      <IconButton
        label={t('Delete field')}
        shortcut="Delete"
        side="top"
        icon={<Trash2 />}
        disabled={disabled}
        onClick={onChosen(editor.remove)}
      />
    </span>
  );
}

/**
 * Scrolls to the chosen field, and focuses it if another field of the list had the focus, or was
 * deleted with it.
 */
function useFocusChosen(list: React.RefObject<HTMLUListElement | null>, id: string | null): void {
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(`[data-field="${id}"]`);
    button?.scrollIntoView({ block: 'nearest' });
    const { activeElement: focused } = document;
    const had = list.current?.contains(focused) || focused?.contains(list.current);
    if (had) button?.focus();
  });
}
