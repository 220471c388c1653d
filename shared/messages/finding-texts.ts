/** The texts of findings by their code; a value that is not there is `no_value`. */
import type { Message } from './messages.ts';

export const TEXTS = {
  page: '{page, select, no_value {Whole document} other {Page {page}}}',
  table:
    '{title, select, no_value {{kind, select, chart {Chart} other {Table}} {number}} other {{title}}}{last, select, no_value {} other {, pages {first} to {last}}}',
  cell: '{title, select, no_value {{kind, select, chart {Chart} other {Table}} {number}} other {{title}}}: {row, select, no_value {row {row_number}} other {{row}}}, {column, select, no_value {column {letter}} other {{column}}}',
  missing_value: 'Required field without a value.',
  value_lost: '“{quote}” was not found in the new extraction of the document.',
  value_unsure: '{level, select, low {Low confidence} other {Compare with the page}}: “{quote}”.',
  cell_unsure: 'Compare with the page: “{text}”{reasons, select, no_value {} other {, {reasons}}}.',
  cells_unsure:
    '{count} of {total} cells should be compared with the page{reasons, select, no_value {} other {: {reasons}}}.',
  table_unsure:
    '{level, select, low {Low confidence} other {Compare with the page}}{reasons, select, no_value {} other {: {reasons}}}.',
  words_unsure:
    '{count} of {total} OCR words have low confidence: {quoted}{more, plural, =0 {} other { and {more} more}}.',
  correction_conflict:
    'The correction of “{before}” to “{after}” no longer fits: “{before}” was not found in the new extraction.',
  other_derived:
    '{printed} is printed, but {operation, select, change {the change between the columns} other {the share}} is {expected}.',
  no_sum:
    'The {operation, select, balance {balance} other {total}} {difference, select, no_value {does not add up} other {is off by {difference}}}{edited, select, no_value {} other {: {others, select, no_value {} other {{others} and }}{edited} {others, select, no_value {was} other {were}} edited by hand}}. It would add up with {expected} instead of {printed}.',
  no_sum_crossing:
    'The total {difference, select, no_value {does not add up} other {is off by {difference}}} down and across: {expected} instead of {printed} would add up in both.',
  faulty_cells:
    'Table {table} of the page has cells {fault, select, outside {outside its box} other {that overlap or leave gaps}}.',
  table_low:
    'Table {table} of the page has low confidence{reasons, select, no_value {} other {: {reasons}}}.',
  faulty_words:
    '{count} words of the page are {fault, select, lost {not} other {twice}} in its results.',
  text_left_out:
    '{count} characters on {pages} {reason, select, off_page {lie outside of the page and were left out} clipped {are cut off by a frame and were left out} layer_off {belong to a layer that is switched off and were left out} covered {are painted over and were left out} paper_colored {have the colour of the paper and were left out} too_small {are too small to be read and were left out} other {are stored without their meaning and could not be read}}.',
  illegible:
    'Much of the text on this page could not be read by OCR in {languages} and is probably wrong or missing. {script, select, no_value {{alternatives, select, no_value {It may be handwriting, a poor scan, or in a script that needs a language pack: without one, Latin letters, Chinese and Japanese are read.} other {It looks like {alternatives}: extract the document again with this language of scans.}}} other {It looks like {script} script, which needs a language pack{alternatives, select, no_value {} other { ({alternatives})}}: add one in the settings, then extract the document again with this language of scans.}}',
  text_recognised:
    'Text on {pages} was read by OCR. Confidence: {level, select, high {High} check {Check} other {Low}}.{unsure, plural, =0 {} one { {unsure} of {words} words is unsure: compare it with the page.} other { {unsure} of {words} words are unsure: compare them with the page.}}',
  number_unequal:
    'Table {table} of the page, row {row}, column {column}: {printed} is printed, but {operation, select, change {the change between the columns is} share {the share is} balance {the balance would add up with} crossing {the totals across and down would add up with} other {a total would add up with}} {expected}. A number may be misread or misprinted.',
} as const satisfies Readonly<Record<string, Message>>;
