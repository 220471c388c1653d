/** Escapes text of documents, so that Markdown shows it literally. */

const SPECIAL = /[\\`*_[\]<~]/;
const ESCAPED = /([\\`*_[\]<]|~(?=~)|(?<=~)~)/g;
export const escapeInline = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ESCAPED, '\\$1') : text;

const ATX_OR_RULE = /^(#{1,6}(?=\s|$)|[-+>](?=\s|$)|={3,}|-{3,}|~{3,})/;
const ORDERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Escapes what Markdown would parse as block structure at the start of a line. */
export const escapeStart = (text: string): string =>
  text.replace(ATX_OR_RULE, '\\$1').replace(ORDERED, '$1\\$2');
