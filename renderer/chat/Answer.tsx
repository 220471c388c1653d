import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { citationsIn } from '../../shared/answer-text.ts';
import { localText } from '../../shared/coded-text.ts';
import type { Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import styles from './Answer.module.css';
import { AnswerText } from './AnswerText.tsx';
import { NearestPassages } from './NearestPassages.tsx';
import { Reference } from './Reference.tsx';
import { fileStemOf } from './table-files.ts';

interface AnswerProps {
  readonly message: Message;
  /** The question was about several documents. */
  readonly collection: boolean;
}

/** The answer of a message: its text with citations, and the related notices and actions. */
export function Answer({ message, collection }: AnswerProps) {
  const { content, citations, nearest, state } = message;
  const reference = (index: number, label = String(index + 1)): ReactNode => {
    const citation = citations[index];
    if (!citation) return null;
    const { file_name: fileName, change } = citation;
    return <Reference {...{ label, citation, fileName, change }} />;
  };
  const cited = new Set(citationsIn(content));
  const others = [...citations.keys()].filter((index) => !cited.has(index));
  // An incomplete answer has no notices yet.
  const whole = state === 'completed';
  const found = message.found || !whole;
  return (
    <div className={styles.answer}>
      {!found && (
        <p className={styles.absent}>
          {collection ? t('Not found in these documents') : t('Not found in this document')}
        </p>
      )}
      {content.length > 0 && (found || collection || nearest.length === 0) && (
        <AnswerText content={content} reference={reference} fileStem={fileStemOf(message)} />
      )}
      {whole && found && !message.certain && <Uncertain because={becauseOf(message)} />}
      {others.length > 0 && (
        <p className={styles.others}>
          {others.length < citations.length ? t('See also') : t('Sources')}{' '}
          {others.map((index) => (
            <span key={index}>
              {reference(index, t('p. {page}', { page: citations[index]?.page }))}
            </span>
          ))}
        </p>
      )}
      {!found && nearest.length > 0 && (
        <NearestPassages passages={nearest} collection={collection} />
      )}
    </div>
  );
}

const UNCLEAR = t('the cited words match the question but do not clearly state the answer.');

const becauseOf = ({ uncertain_because: text, coded_uncertain_because: coded }: Message): string =>
  text ? localText(text, coded) : UNCLEAR;

function Uncertain({ because }: { readonly because: string }) {
  return (
    <p className={styles.uncertain}>
      <TriangleAlert aria-hidden />
      {t('Uncertain: {because} Compare it with the page.', { because })}
    </p>
  );
}
