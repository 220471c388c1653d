/**
 * The Markdown format for the scorers. The ground truth contains everything printed, including
 * running headers and labels in pictures, as plain text with HTML tables: predictions use the same
 * format. Scores of the default Markdown, without running headers and with emphasis, are lower;
 * state this with every published number.
 */
export { COMPLETE_MARKDOWN as BENCH_FORM } from '../../electron/engine/write/markdown.ts';
