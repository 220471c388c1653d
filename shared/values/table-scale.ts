/**
 * Whether a number of a table is in the unit that the table states, "in thousands". Amounts per
 * share, percentages, ratios, counts and years are not, nor is a number with a magnitude of its own.
 */
import { magnitudeIn } from './magnitudes.ts';
import type { NumberValue } from './number-value.ts';

/** What a table says about one of its numbers. */
export interface TableNumber {
  readonly number: NumberValue;
  /** Text of the row header. */
  readonly label: string;
  /** Label of the group of rows: "Earnings per share". */
  readonly section?: string;
  /** Texts of the column headers above the number, the top one first. */
  readonly headers: readonly string[];
  /** Unit of the table as printed: "In millions, except per share data". */
  readonly unit: string;
  /** Texts of its other cells. */
  readonly others: readonly string[];
}

/** Share of the numbers without decimals from which those with two are of another unit. */
const MOSTLY_WHOLE = 0.6;
const WITH_CENTS = /\d[.,]\d{2}\D*$/u;

const phrases = (list: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${list.join('|')})(?![\\p{L}])`, 'iu');

/** Amounts for one of something, and quantities in brackets or behind a comma: "Output (GWh)". */
const PER_UNIT = phrases([
  'per (?:[\\p{L}-]+ ){0,3}(?:shares?|units?|day|hour|night|employee|head|capita|customer|user|passenger|room|barrel|tonne?|[km]wh|kg|mile)',
  'EPS|DPS|BPA|LPA|BVPS|NAVPS',
  'per (?:aandeel|eenheid|inwoner|werknemer|dag|uur)',
  '(?:pro|je) (?:aktie|anteil|einheit|stück|kopf|einwohner|mitarbeiter|tag|stunde|m²|kg)\\w*',
  'par (?:action|titre|unité|part|habitant|salarié|jour|heure)s?',
  'por (?:acción|unidad|habitante|empleado|día|hora|ação|unidade|empregado|dia)',
  'per (?:azione|unità|abitante|dipendente|giorno|ora)',
  '(?<=[([,] ?(?:in |en )?)(?:[kMGT]Wh?|[kc]m|k?m[²³]|km/h|[km]g|[kM]t|ha|hl|tonnes?|tons?|tonnen|TEU|boe|bbl|°[CF]|FTEs?|ETP|VZÄ|VTE|numbers?|units?|anzahl|stück|nombre|número|numero|days|tage|jours|días|years|jahre)(?=[)\\]]?$)',
]);
/**
 * Labels that are no more than a count of people or things, or a year: "Employees at year end", not
 * "Loans to employees". Shares are counted in the unit of their table.
 */
const COUNT = new RegExp(
  `^(?:\\P{L}*(?:total|average|full[- ]time|number of|no\\. of|gesamt|durchschnittliche))*\\P{L}*(?:${[
    'employees|headcount|head count|full[- ]time equivalents?|FTEs?|workforce|year(?: founded)?|founded|established',
    '(?<=number of )(?!(?:[\\p{L}-]+ ){0,3}shares)\\p{L}+.*',
    'mitarbeiter|mitarbeitende|beschäftigte|mitarbeiterzahl|gründungsjahr|(?:an)?zahl der (?!aktien)\\p{L}+.*',
    "(?:effectifs?|salariés)(?: moyens?| total| totaux)?|nombre d(?:e |es |['’])(?!actions)\\p{L}+.*|année de création",
    '(?:empleados|plantilla)(?: medi[ao]s?| total(?:es)?)*|número de (?!acciones)\\p{L}+.*|año de fundación',
    'dipendenti(?: medi| totali)?|numero (?:di|dei|delle) (?!azioni)\\p{L}+.*|anno di fondazione',
    'werknemers|medewerkers|aantal (?!aandelen)\\p{L}+.*|oprichtingsjaar',
    'empregados|colaboradores|número de (?!ações)\\p{L}+.*|ano de fundação',
  ].join('|')})(?=\\P{L}*$|\\s*[(,:]|\\s(?:at|as|on|in|end|am|zum|au|al|op|em)\\s)`,
  'iu',
);
/** Rates, if the number is small enough: accounts also call gross profit a margin, and swaps are amounts. */
const RATE = new RegExp(
  '(?<!\\p{L})(?:rates?|ratios?|margins?|quote|satz|marge|taux|ratio|tasa|margen|tasso|margine|taxa|margem)' +
    '(?!\\p{L}|\\s+(?!(?:of|on|for|in|per|at|before|after|to|de|du|des|del|der|di|da|vor|nach|avant)\\s)\\p{L})',
  'iu',
);
const LARGEST_RATE = 100;
const PER_SHARE_ROW =
  /^(?:basic|diluted|verwässert|unverwässert|de base|dilué|básico|diluido|diluito|diluído)\b/iu;
/** In "4.25 % notes" the percentage is part of a name. */
const PERCENT = /(?<!\d\s?)%|per ?cent|percent|prozent/iu;
/** The unit is stated for all but these. */
const EXCEPTION =
  /[,;]?\s*(?<!\p{L})(?:except|excluding|unless|other than|ausgenommen|außer|sauf|excepto|salvo|exceto|tranne|behalve)(?!\p{L}).*$/isu;
/** The unit of a row is in brackets or introduced: "Customers (in thousands)". */
const UNIT_OF_LABEL = /[([][^()[\]]*[)\]]|(?<!\p{L})(?:in|en|em)\s.*$/iu;

/** "Basic" and "Diluted": amounts per share, or the numbers of shares above them. */
export const isPerShareRow = (label: string): boolean => PER_SHARE_ROW.test(label);

/** Whether the text names amounts for one of something: per share, per head. */
const isPerUnit = (text: string): boolean => PER_UNIT.test(text.replace(EXCEPTION, ''));

/** Whether the unit of the table applies to the number. */
export function isInUnitOfTable(given: TableNumber): boolean {
  const { number, label, section = '', headers } = given;
  if (number.percent || number.magnitude !== 1 || number.scientific) return false;
  const isRate = (text: string) => PERCENT.test(text) || isPerUnit(text);
  if (isRate(label) || headers.some((text) => isRate(text.replace(EXCEPTION, '')))) return false;
  if (COUNT.test(label) && unitOfLabel(label) === 1) return false;
  if (RATE.test(label) && Math.abs(number.amount) < LARGEST_RATE) return false;
  if (isPerShareRow(label) && (isPerUnit(section) || number.decimals === 2)) return false;
  return !isExcepted(given);
}

/** Whether the unit excepts some numbers, and this one alone has cents. */
function isExcepted({ number, unit, headers, others }: TableNumber): boolean {
  if (number.decimals < 2 || ![unit, ...headers].some((text) => EXCEPTION.test(text))) return false;
  const numbers = others.filter((text) => /\d/.test(text));
  const whole = numbers.filter((text) => !WITH_CENTS.test(text));
  return whole.length > MOSTLY_WHOLE * numbers.length;
}

const unitOfLabel = (label: string): number => magnitudeIn(UNIT_OF_LABEL.exec(label)?.[0] ?? '');

/**
 * Factor from the printed number to full units. The unit of the row or column takes precedence over
 * that of the table: "Sales (€ m)" beside "(€ 000)".
 */
export function scaleInTable(given: TableNumber): number {
  if (!isInUnitOfTable(given)) return 1;
  const stated = [...given.headers.toReversed(), given.unit].map((text) => magnitudeIn(text));
  return [unitOfLabel(given.label), ...stated].find((factor) => factor !== 1) ?? 1;
}
