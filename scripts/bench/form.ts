/**
 * The form of Markdown that the scorers are given. The ground truth holds all that is printed, running
 * heads and labels in pictures too, as plain text with HTML tables: predictions are written in the
 * same form. Scores of the Markdown that users get by default, without running heads and with
 * emphasis, are lower; say so beside any number.
 */
export { COMPLETE_MARKDOWN as BENCH_FORM } from '../../electron/engine/writers/markdown.ts';
