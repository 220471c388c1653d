import { Fragment, type ReactNode } from 'react';
import { segmentText } from '../../shared/answer-text.ts';
import type { AnswerBlock, AnswerSegment } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { isAmbiguousDate } from '../../shared/values/date-value.ts';
import { formatDate } from '../fields/format-value.ts';
import { AnswerTable } from './AnswerTable.tsx';
import styles from './AnswerText.module.css';

interface AnswerTextProps {
  readonly content: readonly AnswerBlock[];
  /** Renders a reference to the citation of an index. */
  readonly reference: (citation: number) => ReactNode;
  /** File name of its tables, without extension. */
  readonly fileStem: string;
  /** The document and page of a citation, for saved tables. */
  readonly sourceOf: (citation: number) => string;
}

/** Renders the content of an answer as React elements; all of its text is literal. */
export function AnswerText({ content, reference, fileStem, sourceOf }: AnswerTextProps) {
  const line = (segments: readonly AnswerSegment[]): ReactNode =>
    keyed(segments, (segment) => {
      if (segment.type === 'citation') return reference(segment.citation);
      const text = segmentText(segment);
      const date = 'date' in segment && isAmbiguousDate(text) && segment.date;
      if (date) {
        return (
          <>
            {text}{' '}
            <span className="caption">{t('(read as {date})', { date: formatDate(date) })}</span>
          </>
        );
      }
      const isStrong = segment.type === 'text' && segment.strong;
      return isStrong ? <strong>{text}</strong> : text;
    });
  return (
    <div className={styles.answer}>
      {keyed(groupsOf(content), (group) => {
        if (!('type' in group)) {
          return (
            <ul dir="auto">
              {keyed(group, ({ segments }) => (
                <li>{line(segments)}</li>
              ))}
            </ul>
          );
        }
        return group.type === 'table' ? (
          <AnswerTable rows={group.rows} fileStem={fileStem} sourceOf={sourceOf} show={line} />
        ) : (
          <p dir="auto">{line(group.segments)}</p>
        );
      })}
    </div>
  );
}

type ListItem = Extract<AnswerBlock, { type: 'list_item' }>;

/** The blocks, the items of a list together. */
function groupsOf(
  content: readonly AnswerBlock[],
): (Exclude<AnswerBlock, ListItem> | readonly ListItem[])[] {
  const groups: (Exclude<AnswerBlock, ListItem> | ListItem[])[] = [];
  for (const block of content) {
    const before = groups.at(-1);
    if (block.type !== 'list_item') groups.push(block);
    else if (before && !('type' in before)) before.push(block);
    else groups.push([block]);
  }
  return groups;
}

// Blocks and segments are identified only by their index.
const keyed = <T,>(items: readonly T[], show: (item: T) => ReactNode): ReactNode =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{show(item)}</Fragment>
  ));
