import {
  CheckCheck,
  CircleAlert,
  EyeOff,
  type LucideIcon,
  ScanText,
  Sigma,
  Table2,
  TriangleAlert,
} from 'lucide-react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { countOf } from '../library/format.ts';
import { DocumentNotice, NoDocument, Reading } from '../results/notices.tsx';
import { hasNoPages, isRunning, useCurrentDocument } from '../state/library.ts';
import { pageName } from '../state/page-labels.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { openTable } from '../tables/tables-view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Finding, FindingKind } from './findings.ts';
import styles from './ReviewPanel.module.css';
import { useFindings } from './use-findings.ts';

const ICONS: Readonly<Record<FindingKind, LucideIcon>> = {
  unread: CircleAlert,
  mismatch: Sigma,
  table: Table2,
  check: TriangleAlert,
  'left-out': EyeOff,
  recognised: ScanText,
};

/** What of the document should be compared with its pages, and why. */
export function ReviewPanel() {
  const item = useCurrentDocument();
  return item ? <Panel key={item.document_id} item={item} /> : <NoDocument what="checks" />;
}

function Panel({ item }: { readonly item: LibraryItem }) {
  const findings = useFindings(item);
  if (hasNoPages(item)) return <DocumentNotice item={item} />;
  if (isRunning(item)) return <Reading item={item} />;
  if (!findings) return null;
  const { review, check, told } = findings;
  if (review.length === 0 && check.length === 0 && told.length === 0) {
    return (
      <EmptyState icon={<CheckCheck aria-hidden />} title="Nothing to review">
        Totals that were found add up, every table has high confidence, and no text was left out.
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      {review.length > 0 && (
        <Group title={`${countOf(review.length, 'place')} to review`} findings={review} warn />
      )}
      {check.length > 0 && (
        <Group title={`${countOf(check.length, 'table')} to check`} findings={check} />
      )}
      {told.length > 0 && <Group title="Good to know" findings={told} />}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly warn?: boolean;
}

function Group({ title, findings, warn = false }: GroupProps) {
  return (
    <section className={styles.group} data-warn={warn || undefined} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings are a list of one moment
          <li key={index}>
            <FindingRow finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const { kind, title, sentence, pages } = finding;
  const Icon = ICONS[kind];
  const [first, ...others] = pages;
  return (
    <div className={styles.finding}>
      <Icon aria-hidden />
      <button
        type="button"
        className={styles.main}
        disabled={first === undefined}
        onClick={() => first !== undefined && show(finding, first)}
      >
        <span className={styles.what}>{title}</span>
        <span className={styles.sentence}>{sentence}</span>
      </button>
      <span className={styles.pages}>
        {others.length === 0
          ? first !== undefined && (
              <span className={styles.page} title={pageName(first)}>
                p. {first}
              </span>
            )
          : pages.slice(0, MOST_PAGES).map((page) => (
              <button
                key={page}
                type="button"
                className={styles.page}
                title={pageName(page)}
                onClick={() => show(finding, page)}
              >
                p. {page}
              </button>
            ))}
      </span>
    </div>
  );
}

/** More would be a second list; the sentence names them all. */
const MOST_PAGES = 12;

/** Brings the place into sight, on the page and in its table. */
function show({ target }: Finding, page: number): void {
  const { select, clear } = useSelection.getState();
  if (!target) {
    clear();
    useViewer.getState().goTo(page);
    return;
  }
  if (target.kind === 'table' || target.kind === 'cell') {
    openTable({ page: target.page, position: target.table });
  }
  select(target, 'panel');
}
