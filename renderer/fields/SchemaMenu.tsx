import {
  ChevronDown,
  Copy,
  Download,
  FilePlus2,
  ListChecks,
  Pencil,
  Sparkles,
  Upload,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu, type MenuItem, type MenuItems } from '../ui/Menu.tsx';
import { deleteWithUndo, exportJsonSchema, importJsonSchema, suggest } from './actions.ts';
import { schemaDialog } from './editor/editing.ts';
import styles from './FieldsPanel.module.css';
import { chooseSchema } from './fields-view.ts';
import type { SchemaChoice, SchemaChoices } from './schema-choices.ts';

interface SchemaMenuProps {
  readonly choices: SchemaChoices;
  readonly current: SchemaChoice | null;
  /** Id of the document or collection that the schema is chosen for. */
  readonly chooseFor: string;
  /** The document that fields can be suggested from. */
  readonly item?: LibraryItem;
  /** Default: the name of the current schema. */
  readonly trigger?: ReactElement;
}

/** Menu for choosing the schema and for actions on it. */
export function SchemaMenu({ choices, current, chooseFor, item, trigger }: SchemaMenuProps) {
  return (
    <Menu
      items={[
        ...schemaItems(choices, current, (choice) => chooseSchema(chooseFor, choice.key)),
        [...(item ? [suggestion(item)] : []), ...newItems(chooseFor)],
        current ? schemaActions(current, chooseFor) : [],
      ]}
      trigger={
        trigger ?? (
          <Button variant="quiet" className={styles.schema} title={current?.title}>
            <span className={styles.schemaName}>
              <span className="visually-hidden">{t('Schema:')} </span>
              {current?.title}
            </span>
            <ChevronDown />
          </Button>
        )
      }
    />
  );
}

/** The schemas offered: saved ones, templates, and those of earlier results. */
export const schemaItems = (
  { saved, templates, earlier }: SchemaChoices,
  current: SchemaChoice | null,
  onChoose: (choice: SchemaChoice) => void,
): MenuItems =>
  [saved, templates, earlier].map((group) =>
    group.map((choice) => ({
      id: choice.key,
      label: choice.title,
      chosen: choice.key === current?.key,
      onSelect: () => onChoose(choice),
    })),
  );

const suggestion = (item: LibraryItem): MenuItem => ({
  label: t('Suggest fields'),
  icon: <Sparkles />,
  onSelect: () => void suggest(item),
});

const newItems = (chooseFor: string): MenuItem[] => [
  {
    label: t('New schema…'),
    icon: <FilePlus2 />,
    onSelect: () => schemaDialog.open({ kind: 'empty', chooseFor }),
  },
  {
    label: t('Import JSON Schema…'),
    icon: <Upload />,
    onSelect: () => void importJsonSchema(chooseFor),
  },
];

function schemaActions(choice: SchemaChoice, chooseFor: string): MenuItem[] {
  const { saved, title: name, description, fields } = choice;
  const copy = {
    kind: 'new',
    name: t('{name} (copy)', { name }),
    description,
    fields,
    chooseFor,
  } as const;
  const duplicate = {
    id: 'duplicate',
    label: saved ? t('Duplicate {name}…', { name }) : t('Customise {name}…', { name }),
    icon: <Copy />,
    onSelect: () => schemaDialog.open(copy),
  };
  if (!saved) return [duplicate];
  return [
    {
      label: t('Edit {name}…', { name }),
      icon: <Pencil />,
      onSelect: () => schemaDialog.open({ kind: 'change', schema: saved }),
    },
    duplicate,
    {
      label: t('Export as JSON Schema'),
      icon: <Download />,
      onSelect: () => void exportJsonSchema(saved),
    },
    {
      label: t('Delete {name}', { name }),
      danger: true,
      onSelect: () => void deleteWithUndo(saved),
    },
  ];
}

type NoSchemaProps = Omit<SchemaMenuProps, 'current' | 'trigger'> & { readonly about: string };

/** Shown while no schema is chosen. */
export const NoSchema = ({ about, ...menu }: NoSchemaProps) => (
  <EmptyState
    icon={<ListChecks />}
    title={t('Extract named values')}
    action={
      <SchemaMenu
        {...menu}
        current={null}
        trigger={<Button variant="primary">{t('Choose a schema')}</Button>}
      />
    }
  >
    {about}
  </EmptyState>
);
