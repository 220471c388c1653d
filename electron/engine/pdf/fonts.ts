/** What a font's name, flags and weight say of its style. */
import type { FontInfo } from './types.ts';

/** Bits of the font descriptor's Flags entry (ISO 32000-1, table 123). */
const Descriptor = {
  fixedPitch: 1 << 0,
  serif: 1 << 1,
  italic: 1 << 6,
  forceBold: 1 << 18,
} as const;

/** Weights are often only guessed from the stems' width, so they count from here on, and only
 * where the name is silent. */
const BOLD_WEIGHT = 700;
/** No face is heavier: such weights come of stems that the file states wrongly. */
const HEAVIEST = 1000;
const PLAIN_NAME = /roman|regular|light|thin|book|medium|normal|italic|oblique/i;

const BOLD_NAME = /bold|black|heavy|demi|(^|[-,_ ])(bd|blk|hvy|semibd)([-,_ ]|$)/i;
const NOT_BOLD_NAME = /demi(light|thin)/i;
const ITALIC_NAME = /italic|oblique|slanted|kursiv|(^|[-,_ ])(it|ita|obl)([-,_ ]|$)/i;
/** Names that merely contain the word. */
const NOT_ITALIC_NAME = /^italiana/i;
/** Styles written into the family's name without a break: FrutigerBd, MinionIt. */
const RUN_ON_BOLD = /[a-z](Bd|Blk)([A-Z]|$)/;
/** Styles that run on with a width or a number behind the family's name: BdCn20, Bd2; URW's Medi. */
const ABBREVIATED_BOLD = /[-,](Bd|Blk|Hvy)(?=[A-Z\d])|-Medi(?=Ital|Obli|$)/;
const RUN_ON_ITALIC = /[a-z](It|Obl)$/;
const MONO_NAME = /mono|courier|consol|typewriter|fixed|menlo|lucidacons/i;
/** An italic angle counts between these; degrees. Beyond, it is an error of the file. */
const LEAN = { least: -2, most: -60 } as const;
const SUBSET_TAG = /^[A-Z]{6}\+/;
/** Computer Modern says its style in its own way: cmbx12, CMTI10, SFBX1095, cmtt9. */
const TEX_BOLD = /^(cm|sf|ec|lm)(bx|b|bxti|bxsl|ssbx|ttb|rb|cssc)\d+$/i;
const TEX_ITALIC = /^(cm|sf|ec|lm)(ti|sl|mi|mmi|bxti|bxsl|itt|ssi|ri)\d+$/i;

export interface FontFacts {
  readonly name: string;
  /** Flags of the font descriptor; 0 where there is none. */
  readonly flags: number;
  /** 100 to 900; 0 where unknown. */
  readonly weight: number;
  /** Degrees counter-clockwise from the vertical; negative leans right. */
  readonly italicAngle: number;
}

/** A PostScript name without the tag of a subset. */
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
      (facts.italicAngle < LEAN.least && facts.italicAngle > LEAN.most),
    fixedPitch: flag(Descriptor.fixedPitch) || MONO_NAME.test(name),
    serif: flag(Descriptor.serif),
  };
}
