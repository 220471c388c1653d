import { ArrowDown, ArrowUp, Table2 } from 'lucide-react';
import { useRef } from 'react';
import { commandOf } from '../../../shared/commands.ts';
import type { Block, CorrectionOperation, PageContent } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import { markPages } from '../../state/page-marks.ts';
import { usePageEntry } from '../../state/pages.ts';
import { useSelection } from '../../state/selection.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { attempt, notify } from '../../ui/Toast.tsx';
import { useTextView } from '../text-view.ts';
import styles from './BlockBar.module.css';
import { moveBlock } from './block-order.ts';
import { sameMisreadings } from './misreadings.ts';

const KINDS = [
  { value: 'heading', label: t('Heading') },
  { value: 'paragraph', label: t('Paragraph') },
  { value: 'list_item', label: t('List item') },
  { value: 'caption', label: t('Caption') },
  { value: 'footnote', label: t('Footnote') },
  { value: 'quote', label: t('Quote') },
  { value: 'code', label: t('Code') },
  { value: 'formula', label: t('Formula') },
  { value: 'key_value', label: t('Label and value') },
  { value: 'header', label: t('Page header') },
  { value: 'footer', label: t('Page footer') },
  { value: 'page_number', label: t('Page number') },
  { value: 'signature', label: t('Signature') },
  { value: 'watermark', label: t('Watermark') },
] as const;
type Kind = (typeof KINDS)[number]['value'];
type Level = '1' | '2' | '3' | '4' | '5' | '6';

const LEVELS = (['1', '2', '3', '4', '5', '6'] as const).map((value) => ({
  value,
  label: t('Level {value}', { value }),
}));

/**
 * Below the text: type and position of the selected block, and its words to compare with the page.
 */
export function BlockBar({ documentId }: { readonly documentId: string }) {
  const selected = useSelection((state) => state.selected);
  if (selected?.kind !== 'block') return null;
  return <BlockTools documentId={documentId} page={selected.page} position={selected.block} />;
}

interface BlockToolsProps {
  readonly documentId: string;
  readonly page: number;
  readonly position: number;
}

function BlockTools({ documentId, page, position }: BlockToolsProps) {
  const entry = usePageEntry(documentId, page);
  const content = entry.status === 'ready' ? entry.value : null;
  const block = content?.blocks[position];
  if (!content || !block || block.type === 'figure') return null;

  const send = (operation: CorrectionOperation) => void correct(documentId, [operation]);
  const move = (by: 1 | -1) => moveBlock(documentId, page, position, position + by);
  const setKind = (type: Kind, level = block.level) =>
    send({
      ...{ kind: 'set_block', page, block: position, type },
      ...(hasLevel(type) && level !== undefined && { level }),
    });

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Selected block')}>
      {block.type === 'table' ? (
        <button
          type="button"
          className={styles.text}
          onClick={() => send({ kind: 'remove_table', page, table: block.table_index ?? 0 })}
        >
          {t('Not a table')}
        </button>
      ) : (
        <>
          <Select
            label={t('Kind of block')}
            options={KINDS}
            value={block.type as Kind}
            onValueChange={(type) => setKind(type)}
          />
          {hasLevel(block.type) && (
            <Select
              label={t('Level')}
              options={LEVELS}
              value={String(Math.min(6, block.level ?? 1)) as Level}
              onValueChange={(level) => setKind(block.type as Kind, Number(level))}
            />
          )}
        </>
      )}
      <IconButton
        label={t('Move up in the reading order')}
        shortcut={commandOf('text.moveUp').keys?.[0]}
        icon={<ArrowUp />}
        disabled={position === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('Move down in the reading order')}
        shortcut={commandOf('text.moveDown').keys?.[0]}
        icon={<ArrowDown />}
        disabled={position === content.blocks.length - 1}
        onClick={() => move(1)}
      />
      {block.type !== 'table' && (
        <IconButton
          label={t('Table from this block…')}
          icon={<Table2 />}
          onClick={() => markPages({ region: { documentId, page, box: block.bbox } })}
        />
      )}
      <Words {...{ documentId, content, block }} />
    </div>
  );
}

const hasLevel = (type: Block['type']): boolean => type === 'heading' || type === 'list_item';

interface WordsProps {
  readonly documentId: string;
  readonly content: PageContent;
  readonly block: Block;
}

/** The low-confidence words of the block for correction, one after the other. */
function Words({ documentId, content, block }: WordsProps) {
  const edited = useTextView((state) => state.editedWord);
  const [first, count] = block.words;
  const isHere = (word: number) => word >= first && word < first + count;
  const unsure = (content.recognition?.doubtful ?? []).filter(isHere);
  if (edited !== null && isHere(edited)) {
    return (
      <WordField
        key={edited}
        text={content.words.text[edited] ?? ''}
        onEnd={(text) => {
          const next = unsure.find((word) => word > edited) ?? null;
          useTextView.setState({ editedWord: text === null ? null : next });
          if (text !== null) void correctWord(documentId, content, edited, text);
        }}
      />
    );
  }
  return unsure.map((word) => (
    <button
      key={word}
      type="button"
      className={styles.word}
      title={t('Low-confidence word: compare with the page')}
      aria-label={t('Correct {value}', { value: content.words.text[word] })}
      onClick={() => useTextView.setState({ editedWord: word })}
    >
      {content.words.text[word]}
    </button>
  ));
}

interface WordFieldProps {
  readonly text: string;
  /** Null: the word stays unchanged. */
  readonly onEnd: (text: string | null) => void;
}

function WordField({ text, onEnd }: WordFieldProps) {
  const entered = useRef(false);
  return (
    <TextField
      ref={(field) => {
        if (!field || entered.current) return;
        entered.current = true;
        field.focus();
        field.select();
      }}
      className={styles.field}
      label={t('Word')}
      labelHidden
      defaultValue={text}
      maxLength={500}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const typed = event.currentTarget.value.trim();
        onEnd(event.key === 'Enter' && typed !== '' ? typed : null);
      }}
    />
  );
}

/** Corrects a word, and offers to correct all identical misreadings. */
async function correctWord(
  documentId: string,
  { page, words }: PageContent,
  word: number,
  text: string,
): Promise<void> {
  const misread = words.text[word] ?? '';
  if (misread === text) return;
  const changed = await correct(documentId, [{ kind: 'set_word', page, word, text }]);
  if (!changed) return;
  await attempt(t('Other occurrences were not searched for.'), async () => {
    const others = await sameMisreadings(documentId, misread, text);
    if (others.length === 0) return;
    notify({
      id: 'misreading',
      title: t(
        '“{misread}” also occurs in {count, plural, one {# other position} other {# other positions}}',
        { misread, count: others.length },
      ),
      milliseconds: 20_000,
      documentId,
      action: { label: t('Correct all'), run: () => void correct(documentId, others) },
    });
  });
}
