/**
 * Messages for files that cannot be read, in one place: row, panel, page view, toast and API show
 * the same sentence. It states what happened, to which file, and what to do.
 */
import { type Message, type PlainMessage, t, translationOf } from './messages/messages.ts';

const SAVE_AGAIN = 'Open it in the program that made it and save it again.';
const SPLIT = 'Split it and add the parts.';
const CHOOSE = 'Choose the pages to read, or split it and add the parts.';

/** What happened to the file, and what to do. */
export const FAILURES = {
  not_a_pdf: [
    '{file} is not a PDF, PNG, JPEG or TIFF file.',
    'Open it in the program that made it and save it as a PDF.',
  ],
  empty_file: ['{file} is empty.', 'Copy it from its source and add it again.'],
  corrupt: ['{file} is damaged and could not be repaired.', SAVE_AGAIN],
  password_required: ['{file} is protected by a password.', 'Enter it to read the document.'],
  password_wrong: ['The password does not open {file}.', 'Check it and enter it again.'],
  unsupported_encryption: [
    '{file} is encrypted in a way that cannot be read.',
    'Save a copy without encryption and add that.',
  ],
  no_pages: ['{file} has no pages.', SAVE_AGAIN],
  too_many_pages: [
    '{pages, select, no_value {{file} has more pages than the limit allows} other {{file} has {pages} pages; the limit is {limit}}}.',
    CHOOSE,
  ],
  too_large: [
    '{limit, select, no_value {{file} is larger than the limit allows} other {{file} {size_megabytes, select, no_value {is larger than the limit of} other {has {size_megabytes, number} MB; the limit is}} {megabytes, number} MB}}.',
    SPLIT,
  ],
  // A page may only have run out of time on a busy machine.
  no_page_readable: [
    'No page of {file} could be read{detail, select, no_value {} other {: {detail}}}.',
    'Extract it again. If it fails again, open it in the program that made it and save it as a PDF.',
  ],
  file_missing: ['The PDF of {file} is no longer in the data folder.', 'Add the file again.'],
  not_shown: [
    'The pages of {file} cannot be shown.',
    'Try again; if it happens once more, please report it with the file.',
  ],
  unexpected: [
    '{file} could not be read because of an unexpected error.',
    'Try again; the log says more.',
  ],
} as const satisfies Record<string, readonly [what: Message, remedy: PlainMessage]>;

export type FileFailure = keyof typeof FAILURES;

/** Used if the file name is not known where the failure occurs. */
const UNNAMED = 'The file';

/** `file`, its name; `detail`, a more specific cause; and what else a failure names. */
type FailureValues = Readonly<Record<string, string | number | undefined>>;

const NO_VALUES = Object.fromEntries(
  ['detail', 'pages', 'limit', 'size_megabytes', 'megabytes'].map((name) => [name, 'no_value']),
);

/** The sentence about a file, by its name. */
export function failureSentence(
  failure: FileFailure,
  { file, detail, ...values }: FailureValues = {},
): string {
  const [what, remedy] = FAILURES[failure];
  const cause = detail && translationOf(`${detail}`);
  if (cause && !what.includes('{detail}')) {
    return `${file === undefined ? '' : `${file}: `}${cause} ${t(remedy)}`;
  }
  const known = { ...values, ...(cause && { detail: cause.replace(/\.$/, '') }) };
  const sentence = t(what, { ...NO_VALUES, ...known, file: file ?? t(UNNAMED) });
  return `${sentence.replace(/(?<=\w )The file\b/, 'the file')} ${t(remedy)}`;
}
