import { FileText } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { CollectionAnswer } from '../../shared/contract/index.ts';
import type { InlineRun } from '../../shared/inline-markdown.ts';
import { hoverCitation, openCitation } from '../state/citations.ts';
import { openDocument } from '../state/library.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import styles from './AnswerCard.module.css';
import { type AnswerPart, answerLines } from './answer-parts.ts';

/** What one document answers; every reference goes to the words on their page. */
export function AnswerCard({ answer }: { readonly answer: CollectionAnswer }) {
  const { document_id, file_name, citations } = answer;
  const lines = useMemo(
    () => answerLines(answer.answer ?? '', citations.length),
    [answer.answer, citations.length],
  );
  const part = (one: AnswerPart) =>
    one.kind === 'text' ? (
      <Runs key={one.at} runs={one.runs} />
    ) : (
      <Reference key={one.at} answer={answer} index={one.citation} />
    );
  return (
    <article className={styles.card} aria-label={file_name}>
      <button
        type="button"
        className={styles.document}
        title={file_name}
        onClick={() => openDocument(document_id)}
      >
        <FileText aria-hidden />
        <span>{file_name}</span>
      </button>
      {lines.map(({ at, bullet, parts }) => (
        <p key={at} className={styles.line} data-bullet={bullet || undefined}>
          {parts.map(part)}
        </p>
      ))}
    </article>
  );
}

/** The page of a citation, which opens there with its words lit. */
function Reference({
  answer,
  index,
}: {
  readonly answer: CollectionAnswer;
  readonly index: number;
}) {
  const citation = answer.citations[index];
  if (!citation) return null;
  const { page, quote } = citation;
  return (
    <Tooltip text={<span className={styles.quote}>{quote}</span>} side="top">
      <button
        type="button"
        className={styles.reference}
        aria-label={`p. ${page} of ${answer.file_name}: ${quote}`}
        onPointerEnter={() => hoverCitation(answer.document_id, citation)}
        onPointerLeave={() => hoverCitation(answer.document_id, null)}
        onClick={() => openCitation(answer.document_id, citation)}
      >
        p. {page}
      </button>
    </Tooltip>
  );
}

function Runs({ runs }: { readonly runs: readonly InlineRun[] }) {
  return runs.map((run, index) => {
    // Runs have no identity but their place.
    const key = `${index} ${run.text}`;
    if (run.strong) return <strong key={key}>{run.text}</strong>;
    if (run.emphasis) return <em key={key}>{run.text}</em>;
    return <Fragment key={key}>{run.text}</Fragment>;
  });
}
