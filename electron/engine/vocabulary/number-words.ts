/** Numbers as sentences write them, by language, up to twelve and the tens: "three", "dreißig", "3". */
const WORDS: readonly string[] = [
  'one two three four five six seven eight nine ten eleven twelve',
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'un dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'un due tre quattro cinque sei sette otto nove dieci undici dodici',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
];

const TENS: readonly string[] = [
  'ten twenty thirty forty fifty sixty seventy eighty ninety',
  'zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'dix vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix',
  'diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'tien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
];

const numbersIn = (lines: readonly string[], step: number) =>
  lines.flatMap((line) => line.split(' ').map((word, at) => [word, (at + 1) * step] as const));
const NUMBERS = new Map([...numbersIn(WORDS, 1), ...numbersIn(TENS, 10)]);

const bareOf = (word: string): string => word.toLowerCase().replace(/^["“(]+|[),;:”"]+$/g, '');

/** The number that a word states; null for other words and for numbers over 99. */
export function numberOfWord(word: string): number | null {
  const bare = bareOf(word);
  if (/^\d{1,2}$/.test(bare)) return Number(bare);
  return NUMBERS.get(bare) ?? null;
}

/** Whether a word states a number over one, which is an article in many languages. */
export const isNumberWord = (word: string): boolean => (NUMBERS.get(bareOf(word)) ?? 0) > 1;
