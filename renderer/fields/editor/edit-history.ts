/** Undo and redo history of an edited state. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last edit changed: consecutive edits of the same subject are undone as one. */
  readonly subject: string | null;
}

/** Maximum number of states. */
const LONGEST = 200;

export const historyOf = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  subject: null,
});

/** `subject` merges edits of one thing, such as the letters typed into one field. */
export function edited<State>(
  history: EditHistory<State>,
  present: State,
  subject: string | null = null,
): EditHistory<State> {
  if (present === history.present) return history;
  const joins = subject !== null && subject === history.subject;
  const past = joins ? history.past : [...history.past, history.present].slice(-LONGEST);
  return { past, present, future: [], subject };
}

export function undone<State>(history: EditHistory<State>): EditHistory<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [...history.future, history.present],
    subject: null,
  };
}

export function redone<State>(history: EditHistory<State>): EditHistory<State> {
  const present = history.future.at(-1);
  if (present === undefined) return history;
  return {
    past: [...history.past, history.present],
    present,
    future: history.future.slice(0, -1),
    subject: null,
  };
}
