/** What the trials of constants say. */
import { alignedRows } from '../aligned.ts';

/** What one move of a constant does; losses of the mean score, negative where it gains. */
export interface Move {
  readonly to: string;
  /** Documents whose Markdown changes. */
  readonly changed: number;
  readonly lossUnseen: number;
  readonly lossKnown: number;
  /** Loss of each fold, of unseen pages. */
  readonly folds: readonly number[];
}

export interface Trial {
  readonly name: string;
  readonly kind: 'number' | 'pattern' | 'hangs';
  readonly value: string;
  readonly moves: readonly Move[];
}

const LISTED = 25;

/** A move gains where the mean of the unseen pages rises and no fold falls. */
const gains = ({ lossUnseen, folds }: Move): boolean =>
  lossUnseen < -1e-5 && folds.every((loss) => loss < 1e-5);

export function reportOf(trials: readonly Trial[]): string {
  const idle = trials.filter(
    ({ moves }) => moves.length > 0 && moves.every(({ changed }) => changed === 0),
  );
  const moves = trials.flatMap((trial) => trial.moves.map((move) => ({ trial, move })));
  const worst = moves.toSorted((a, b) => b.move.lossUnseen - a.move.lossUnseen);
  const best = moves
    .filter(({ move }) => gains(move))
    .sort((a, b) => a.move.lossUnseen - b.move.lossUnseen);
  const overfitted = moves
    .filter(({ move }) => move.lossKnown > 0 && move.lossUnseen <= 0)
    .sort((a, b) => b.move.lossKnown - a.move.lossKnown);
  const points = (loss: number) => (-100 * loss).toFixed(3);
  const listed = (ones: typeof moves): string =>
    alignedRows([
      ['constant', 'value', 'to', 'unseen', 'known', 'pages'],
      ...ones
        .slice(0, LISTED)
        .map(({ trial, move }) => [
          trial.name,
          trial.value.slice(0, 24),
          move.to,
          points(move.lossUnseen),
          points(move.lossKnown),
          String(move.changed),
        ]),
    ]);
  return [
    `${trials.length} constants tried, ${idle.length} change no page; points of overall (times 100)`,
    `\nlose most where moved\n${listed(worst)}`,
    `\ngain on unseen pages, in no fold less\n${listed(best)}`,
    `\nhelp known pages alone\n${listed(overfitted)}`,
    `\nchange no page\n${idle.map(({ name, value }) => `${name} = ${value}`).join('\n')}`,
    `\nhang\n${trials
      .filter(({ kind }) => kind === 'hangs')
      .map(({ name }) => name)
      .join('\n')}`,
  ].join('\n');
}
