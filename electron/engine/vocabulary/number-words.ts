/** Numbers of things as sentences write them, up to twelve, by language: "three", "drei", "3". */
const WORDS: readonly string[] = [
  'one two three four five six seven eight nine ten eleven twelve',
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'un dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'un due tre quattro cinque sei sette otto nove dieci undici dodici',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
];

const NUMBERS = new Map(
  WORDS.flatMap((line) => line.split(' ').map((word, at) => [word, at + 1] as const)),
);

/** The number that a word states; null for other words and for numbers over 99. */
export function numberOfWord(word: string): number | null {
  const bare = word.toLowerCase().replace(/^["“(]+|[),;:”"]+$/g, '');
  if (/^\d{1,2}$/.test(bare)) return Number(bare);
  return NUMBERS.get(bare) ?? null;
}
