import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PageContent } from '../../../shared/contract/index.ts';
import { wordBox, wordsInBox } from '../../../shared/fields/page-words.ts';
import type { Box } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';
import { changeEdit, takeWords } from '../../state/field-editing.ts';
import { usePageMarks } from '../../state/page-marks.ts';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import type { Point } from '../layout/rotation.ts';
import { boxBetween } from '../region/region-box.ts';
import { pagePoint } from '../separators/page-point.ts';
import styles from './WordLayer.module.css';
import { wordAfterKey, wordAt, wordNear, wordsBetween } from './word-steps.ts';

interface WordLayerProps {
  readonly documentId: string;
  readonly content: PageContent;
  readonly rotation: Rotation;
}

/** Layer over every page while words are selected for the value of a field. */
export function WordLayer(props: WordLayerProps) {
  const picking = usePageMarks(
    ({ edit }) => edit?.picking === true && edit.documentId === props.documentId,
  );
  return picking && <PickingLayer {...props} />;
}

/** A smaller box is a click; page fraction. */
const LEAST_SIZE = 0.005;

function PickingLayer({ content, rotation }: WordLayerProps) {
  const { page, words } = content;
  const isInView = useViewer((state) => state.page === page);
  const taken = usePageMarks(({ edit }) => (edit?.taken?.page === page ? edit.taken.words : NONE));
  const title = usePageMarks(({ edit }) => edit?.title ?? '');
  const [box, setBox] = useState<Box | null>(null);
  /** Word under the pointer or the keyboard cursor; -1: none. */
  const [cursor, setCursor] = useState(-1);
  const [byKeys, setByKeys] = useState(false);
  const start = useRef<Point | null>(null);
  const anchor = useRef<number | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInView) layer.current?.focus({ preventScroll: true });
  }, [isInView]);

  const take = (chosen: readonly number[]) => takeWords(content, chosen);
  const toggle = (word: number) =>
    take(taken.includes(word) ? taken.filter((each) => each !== word) : [...taken, word]);

  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = null;
    setBox(null);
    if (!from) return;
    const to = pagePoint(event, rotation);
    const drawn = boxBetween(from, to);
    if (drawn.width < LEAST_SIZE && drawn.height < LEAST_SIZE) {
      const word = wordAt(words, to);
      if (word >= 0) toggle(word);
      return;
    }
    const inside = wordsInBox(content, drawn);
    if (inside.length > 0) take(event.shiftKey ? [...taken, ...inside] : inside);
  };

  /** Start of the keyboard cursor: at the current value, or at the top of the page. */
  const firstWord = (): number => {
    const cited = usePageMarks.getState().edit?.before?.citations.find((one) => one.page === page);
    return cited ? wordNear(words, { x: cited.bbox.x, y: cited.bbox.y }) : 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cursor < 0 ? firstWord() : cursor;
    const to =
      cursor < 0 && event.key.startsWith('Arrow') ? from : wordAfterKey(words, from, event.key);
    if (event.key === 'Escape') changeEdit({ picking: false });
    else if (event.key === 'Enter') {
      if (taken.length === 0) take([from]);
      changeEdit({ picking: false });
    } else if (event.key === ' ') toggle(from);
    else if (to !== null) {
      if (event.shiftKey) {
        anchor.current ??= from;
        take(wordsBetween(anchor.current, to));
      } else anchor.current = null;
      setByKeys(true);
      setCursor(to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const marked = box ? wordsInBox(content, box) : cursor >= 0 ? [cursor] : NONE;
  return (
    <div
      ref={layer}
      role="application"
      // Keys have another meaning here than on the page.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      aria-label={t(
        'Words of page {page} for {title}: move with the arrow keys, select with Space, confirm with Enter',
        { page, title },
      )}
      className={styles.layer}
      data-word-layer={page}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pagePoint(event, rotation);
        layer.current?.focus({ preventScroll: true });
      }}
      onPointerMove={(event) => {
        // Elements below the words receive no pointer events.
        event.stopPropagation();
        const point = pagePoint(event, rotation);
        setByKeys(false);
        if (start.current) setBox(boxBetween(start.current, point));
        else setCursor(wordAt(words, point));
      }}
      onPointerLeave={() => !byKeys && setCursor(-1)}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null;
        setBox(null);
      }}
      onClick={(event) => event.stopPropagation()}
    >
      {taken.map((word) => (
        <Mark key={word} box={wordBox(words, word)} rotation={rotation} state="taken" />
      ))}
      {marked.map((word) => (
        <Mark key={word} box={wordBox(words, word)} rotation={rotation} state="marked" />
      ))}
      {box && <div className={styles.box} style={boxStyle(box, rotation)} />}
      <span className="visually-hidden" role="status">
        {byKeys &&
          cursor >= 0 &&
          (taken.includes(cursor)
            ? t('{word}, selected', { word: words.text[cursor] })
            : words.text[cursor])}
      </span>
    </div>
  );
}

const NONE: readonly number[] = [];

interface MarkProps {
  readonly box: Box;
  readonly rotation: Rotation;
  readonly state: 'taken' | 'marked';
}

const Mark = ({ box, rotation, state }: MarkProps) => (
  <div className={styles.mark} data-word={state} style={boxStyle(box, rotation)} />
);
