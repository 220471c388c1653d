/** Usual short forms of roles and business terms, by language: "CEO", "R&D", "VAT". */
import shortForms from './short-forms.json' with { type: 'json' };

interface Wording {
  readonly written: RegExp;
  readonly other: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const whole = (text: string): string =>
  String.raw`(?<![\p{L}\p{N}])${escaped(text)}(?![\p{L}\p{N}])`;

/** A short form is written in capitals, so that "as", "it" and "md" in other senses are kept. */
const WORDINGS: readonly Wording[] = Object.values(shortForms)
  .flatMap((language) => Object.entries<string>(language))
  .flatMap(([short, long]) => {
    const [capitals, words] = [short.toUpperCase(), long.replaceAll('’', "['’]")];
    return [
      { written: new RegExp(whole(capitals), 'gu'), other: long },
      { written: new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'giu'), other: capitals },
    ];
  });

/** The same text with each short form spelled out, or each spelled-out term shortened. */
export function otherWordings(text: string): string[] {
  return WORDINGS.flatMap(({ written, other }) => {
    const changed = text.replace(written, other);
    return changed === text ? [] : [changed];
  });
}
