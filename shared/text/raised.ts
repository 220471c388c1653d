/**
 * Superscripts in plain text. A raised mark after a number would read as one of its digits, so plain
 * text has it as Unicode superscript characters: `1,204²`, `m³`, `118⁽ᵃ⁾`.
 */

const PLAIN = '0123456789()+-−abcdefghijklmnoprstuvwxyz';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';
const raisedOf = new Map([...PLAIN].map((char, at) => [char, RAISED[at] ?? char]));

/** A number, sign or single letter; raised words (`th`, `TM`) stay as they are. */
const MARK = /^(?:[\d()+\-−,.*†‡§¶]+|\(?[a-z]\)?(?:,[a-z])*)$/u;

/** Superscript characters, as one character class of a regular expression. */
export const RAISED_CLASS = `[${[...new Set(RAISED)].join('')}]`;

const AFTER_DIGIT = new RegExp(String.raw`(?<=\d)(?=${RAISED_CLASS})`, 'gu');

/** The text with raised marks apart from numbers, so that folding does not join their digits. */
export const separateRaised = (text: string): string => text.replace(AFTER_DIGIT, ' ');

/** A raised word as plain text: in superscript characters if it is a mark or an exponent. */
export const raisedText = (text: string): string =>
  MARK.test(text) ? [...text].map((char) => raisedOf.get(char) ?? char).join('') : text;
