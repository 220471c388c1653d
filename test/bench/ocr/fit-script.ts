/**
 * Fits the weights that tell scripts (electron/engine/read/ocr/script): draws pages of names of countries,
 * languages and currencies in the fonts of this machine, detects their lines, and fits a multinomial
 * logistic regression to the shapes. Prints how often pages in fonts kept aside are told rightly:
 *
 *     node test/bench/ocr/fit-script.ts [--pages N] [--write]
 *
 * Needs Chromium, `fc-list` and fonts of all ten scripts.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { modelFolder } from '../../../electron/engine/common/networks/model-folder.ts';
import { detectText } from '../../../electron/engine/read/ocr/detect.ts';
import { openModels } from '../../../electron/engine/read/ocr/models.ts';
import { FEATURES, shapeOf } from '../../../electron/engine/read/ocr/script/features.ts';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';

/** Languages of each script; the first one chooses the fonts. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Latn: ['en', 'de', 'fr', 'es', 'pl', 'cs', 'tr', 'vi', 'hu', 'sv', 'pt', 'ro'],
  Cyrl: ['ru', 'uk', 'bg', 'sr', 'kk', 'mk'],
  Grek: ['el'],
  Arab: ['ar', 'fa', 'ur'],
  Hebr: ['he'],
  Deva: ['hi', 'mr', 'ne'],
  Thai: ['th'],
  Kore: ['ko'],
  Hans: ['zh', 'zh-Hant'],
  Jpan: ['ja'],
};
const NAMES = {
  region:
    'AE AR AT AU BD BE BR CA CH CL CN CO CZ DE DK DZ EG ES ET FI FR GB GR HU ID IE IL IN IQ IR IT JP KE KR KZ MA MX MY NG NL NO NZ PE PH PK PL PT RO RU SA SE SG SK TH TN TR UA US VN YE ZA',
  language:
    'ar bg cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sk sr sv sw th tr uk ur vi zh',
  currency:
    'AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF ILS INR JPY KRW MXN NOK PLN RUB SEK SGD THB TRY USD ZAR',
} as const;
const SIZE = { width: 1400, height: 1000 };
const FOLDS = 4;
const LINES_OF_PAGE = 6;
const [PENALTY, ROUNDS, RATE] = [1e-5, 40, 0.5];

interface Line {
  readonly script: number;
  readonly font: string;
  readonly page: number;
  readonly shape: Float32Array;
}
type Weights = readonly Float64Array[];

const codes = Object.keys(SCRIPTS);
let seed = 7;
const chance = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

const fontsFor = (language: string): string[] =>
  execFileSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(',')[0]?.trim() ?? '')
    .filter(
      (name, at, all) => name !== '' && all.indexOf(name) === at && !/color|emoji/i.test(name),
    )
    .sort((a, b) => hash(a) - hash(b))
    .slice(0, 16);

const wordsIn = (language: string): string[] =>
  Object.entries(NAMES).flatMap(([type, list]) => {
    const names = new Intl.DisplayNames([language], { type: type as keyof typeof NAMES });
    return list.split(' ').map((code) => names.of(code) ?? code);
  });

/** Lines in sizes, grounds and noise as scans have them; one or two columns. */
function drawing(words: readonly string[]) {
  const texts: { text: string; size: number; x: number; y: number; bold: boolean }[] = [];
  for (let y = 40; y < SIZE.height - 40; ) {
    const size = 18 + Math.floor(chance() * 22);
    const columns = chance() < 0.4 ? 2 : 1;
    const bold = chance() < 0.25;
    for (let column = 0; column < columns; column++) {
      const parts = Array.from(
        { length: 2 + Math.floor(chance() * (columns === 1 ? 6 : 2)) },
        () =>
          chance() < 0.15
            ? (1000 * chance()).toFixed(2)
            : (words[Math.floor(chance() * words.length)] as string),
      );
      const text = parts.join(' ').slice(0, columns === 1 ? 70 : 34);
      texts.push({ text, size, x: 30 + 700 * column, y, bold });
    }
    y += size * 2;
  }
  return {
    texts,
    ground: 225 + Math.floor(chance() * 30),
    print: Math.floor(chance() * 70),
    blur: chance() < 0.6 ? chance() * 1.1 : 0,
    skew: (chance() - 0.5) * 0.02,
  };
}

/** Runs in the page; its result are the grey values as Base64. */
const DRAW = `({ font, what, size }) => {
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
  const grey = (value) => 'rgb(' + [value, value, value] + ')';
  context.fillStyle = grey(what.ground);
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = grey(what.print);
  context.textBaseline = 'middle';
  context.filter = 'blur(' + what.blur + 'px)';
  context.rotate(what.skew);
  for (const line of what.texts) {
    context.font = (line.bold ? 'bold ' : '') + line.size + 'px "' + font + '"';
    context.fillText(line.text, line.x, line.y);
  }
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return Uint8Array.from({ length: data.length / 4 }, (_, at) => data[4 * at]).toBase64();
}`;

async function draw(page: Page, font: string, what: ReturnType<typeof drawing>) {
  const encoded = await page.evaluate<string>(
    `(${DRAW})(${JSON.stringify({ font, what, size: SIZE })})`,
  );
  const greys = Buffer.from(encoded, 'base64');
  const noise = chance() < 0.5 ? chance() * 25 : 0;
  const isFax = chance() < 0.25;
  const rgba = new Uint8Array(greys.length * 4).fill(255);
  for (const [at, grey] of greys.entries()) {
    const noisy = grey + (chance() - 0.5) * 2 * noise;
    rgba.fill(isFax ? (noisy < 150 ? 0 : 255) : noisy, 4 * at, 4 * at + 3);
  }
  return { ...SIZE, rgba };
}

async function drawnLines(pages: number): Promise<Line[]> {
  const detector = await openModels({ shipped: modelFolder(), packs: null }).detector();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_ARGS],
  });
  const page = await browser.newPage();
  const lines: Line[] = [];
  let number = 0;
  for (const [script, languages] of Object.values(SCRIPTS).entries()) {
    const fonts = fontsFor(languages[0] as string);
    for (let at = 0; at < pages; at++, number++) {
      const font = fonts[at % fonts.length] as string;
      const words = wordsIn(languages[at % languages.length] as string);
      const image = await draw(page, font, drawing(words));
      const boxes = (await detectText(detector, image)).filter(
        ({ length, height, angle }) => length > 4 * height && Math.abs(Math.sin(angle)) < 0.5,
      );
      for (const box of boxes) {
        const shape = shapeOf(image, box);
        if (shape) lines.push({ script, font, page: number, shape });
      }
    }
    console.log(codes[script], fonts.length, 'fonts', lines.length, 'lines');
  }
  await browser.close();
  return lines;
}

function probabilities(weights: Weights, shape: Float32Array): number[] {
  const scores = weights.map((row) =>
    shape.reduce((sum, value, at) => sum + value * (row[at] as number), row[FEATURES] as number),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** AdaGrad (Duchi et al. 2011), with each script counted alike. */
function fitWeights(lines: readonly Line[]): Weights {
  const weights = codes.map(() => new Float64Array(FEATURES + 1));
  const squares = codes.map(() => new Float64Array(FEATURES + 1));
  const share = codes.map(
    (_, script) =>
      lines.length / codes.length / lines.filter((line) => line.script === script).length,
  );
  const order = lines.map((line) => line);
  for (let round = 0; round < ROUNDS; round++) {
    order.sort(() => chance() - 0.5);
    for (const { script, shape } of order) {
      const estimated = probabilities(weights, shape);
      for (const [row, weight] of weights.entries()) {
        const error =
          (share[script] as number) * ((estimated[row] as number) - Number(row === script));
        const square = squares[row] as Float64Array;
        for (let at = 0; at <= FEATURES; at++) {
          const penalty = at < FEATURES ? PENALTY * (weight[at] as number) : 0;
          const step = error * (at < FEATURES ? (shape[at] as number) : 1) + penalty;
          square[at] = (square[at] as number) + step * step;
          weight[at] =
            (weight[at] as number) - (RATE * step) / Math.sqrt((square[at] as number) + 1e-8);
        }
      }
    }
  }
  return weights;
}

/** Pages in fonts of the fold, by six of their lines: the script told, its probability, the true one. */
function judgedPages(lines: readonly Line[], weights: Weights) {
  const byPage = Map.groupBy(lines, ({ page }) => page);
  return [...byPage.values()].map((all) => {
    const some = all.slice(0, LINES_OF_PAGE).map(({ shape }) => probabilities(weights, shape));
    const means = codes.map((_, at) =>
      Math.exp(
        some.reduce((sum, line) => sum + Math.log(Math.max(1e-3, line[at] ?? 0)), 0) / some.length,
      ),
    );
    const best = Math.max(...means);
    const probability = best / means.reduce((sum, mean) => sum + mean, 0);
    return { probability, right: means.indexOf(best) === all[0]?.script };
  });
}

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '24' }, write: { type: 'boolean' } },
});
const lines = await drawnLines(Number(values.pages));
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const isKept = ({ font }: Line) => hash(font) % FOLDS === fold;
  return judgedPages(lines.filter(isKept), fitWeights(lines.filter((line) => !isKept(line))));
}).flat();
for (const least of [0, 0.6, 0.7, 0.8, 0.9]) {
  const some = judged.filter(({ probability }) => probability >= least);
  const right = some.filter((page) => page.right).length;
  console.log(
    `told with ${least} or more: ${some.length} of ${judged.length} pages, ${right} rightly`,
  );
}
if (values.write) {
  const weights = fitWeights(lines).map((row) => [...row].map((value) => Number(value.toFixed(3))));
  const path = join(
    import.meta.dirname,
    '../../../electron/engine/read/ocr/script/strokes.weights.json',
  );
  writeFileSync(path, JSON.stringify({ scripts: codes, weights }));
}
