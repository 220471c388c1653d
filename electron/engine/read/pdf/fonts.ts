/** Derives the style of a font from its name, flags and weight. */
import type { FontInfo } from './types.ts';

/** Bits of the font descriptor's Flags entry (ISO 32000-1, table 123). */
const Descriptor = {
  fixedPitch: 1 << 0,
  italic: 1 << 6,
  forceBold: 1 << 18,
} as const;

/**
 * Weights are often only estimated from the stem width, so they count from this value on, and only
 * if the name gives no style.
 */
const BOLD_WEIGHT = 700;
/** Maximum plausible weight: larger ones come from wrong stem widths in the file. */
const HEAVIEST = 1000;
const PLAIN_NAME = /roman|regular|light|thin|book|medium|normal|italic|oblique/i;

const BOLD_NAME = /bold|black|heavy|demi|(^|[-,_ ])(bd|blk|hvy|semibd)([-,_ ]|$)/i;
const NOT_BOLD_NAME = /demi(light|thin)/i;
const ITALIC_NAME = /italic|oblique|slanted|kursiv|(^|[-,_ ])(it|ita|obl)([-,_ ]|$)/i;
/** Names that merely contain the word. */
const NOT_ITALIC_NAME = /^italiana/i;
/** Styles appended to the family name without a separator: FrutigerBd, MinionIt. */
const RUN_ON_BOLD = /[a-z](Bd|Blk)([A-Z]|$)/;
/** Style abbreviations followed by a width or a number: BdCn20, Bd2; URW's Medi. */
const ABBREVIATED_BOLD = /[-,](Bd|Blk|Hvy)(?=[A-Z\d])|-Medi(?=Ital|Obli|$)/;
const RUN_ON_ITALIC = /[a-z](It|Obl)$/;
const MONO_NAME = /mono|courier|consol|typewriter|fixed|menlo|lucidacons/i;
/** Range of valid italic angles; degrees. Values beyond are errors of the file. */
const SLANT = { least: -2, most: -60 } as const;
const SUBSET_TAG = /^[A-Z]{6}\+/;
/** Style codes of the Computer Modern fonts: cmbx12, CMTI10, SFBX1095, cmtt9. */
const TEX_BOLD = /^(cm|sf|ec|lm)(bx|b|bxti|bxsl|ssbx|ttb|rb|cssc)\d+$/i;
const TEX_ITALIC = /^(cm|sf|ec|lm)(ti|sl|mi|mmi|bxti|bxsl|itt|ssi|ri)\d+$/i;

export interface FontFacts {
  readonly name: string;
  /** Flags of the font descriptor; 0 if it has none. */
  readonly flags: number;
  /** 100 to 900; 0 if unknown. */
  readonly weight: number;
  /** Degrees counter-clockwise from the vertical; negative if slanted to the right. */
  readonly italicAngle: number;
}

/** A PostScript name without its subset tag. */
export const untagged = (name: string): string => name.replace(SUBSET_TAG, '');

export function fontInfo(facts: FontFacts): FontInfo {
  const name = untagged(facts.name);
  const flag = (bit: number) => (facts.flags & bit) !== 0;
  return {
    name,
    bold:
      (BOLD_NAME.test(name) && !NOT_BOLD_NAME.test(name)) ||
      RUN_ON_BOLD.test(name) ||
      ABBREVIATED_BOLD.test(name) ||
      TEX_BOLD.test(name) ||
      (facts.weight >= BOLD_WEIGHT && facts.weight <= HEAVIEST && !PLAIN_NAME.test(name)) ||
      flag(Descriptor.forceBold),
    italic:
      (ITALIC_NAME.test(name) && !NOT_ITALIC_NAME.test(name)) ||
      RUN_ON_ITALIC.test(name) ||
      TEX_ITALIC.test(name) ||
      flag(Descriptor.italic) ||
      (facts.italicAngle < SLANT.least && facts.italicAngle > SLANT.most),
    fixedPitch: flag(Descriptor.fixedPitch) || MONO_NAME.test(name),
  };
}
