/**
 * Fits the weights of the ranking of answers (`electron/engine/understand/answers/rank.ts`) on the labelled
 * questions of `questions/` and, at a lower weight, on questions made from documents: the conditional log-likelihood of the right candidates, or of "not
 * stated". Prints how answers of documents are ranked by weights that were fitted on documents of
 * other publishers; `--write` stores weights fitted on everything.
 *
 *     node test/bench/answers/fit.ts BENCH [--write] [--wrong] [--only FEATURE]
 *
 * BENCH holds devset/. `--wrong` lists the wrong answers that are promised most. `--only` fits the
 * weight of one feature upon the stored model, which stays as it is: for a new generator.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { modelFolder } from '../../../electron/engine/common/networks/model-folder.ts';
import { comparerOf, type Similarity } from '../../../electron/engine/language/similarity/index.ts';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { isNotStated } from '../../../electron/engine/understand/answers/answer.ts';
import type { FeatureVector } from '../../../electron/engine/understand/answers/compose/statement.ts';
import {
  type Compared,
  statedIn,
  withFeatures,
} from '../../../electron/engine/understand/answers/features.ts';
import {
  candidatesFor,
  GENERATORS,
} from '../../../electron/engine/understand/answers/generators.ts';
import { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import {
  MOST_COMPARED,
  NOT_COMPARED,
  requestFor,
  similarityFeatures,
} from '../../../electron/engine/understand/answers/meaning.ts';
import { understand } from '../../../electron/engine/understand/answers/question/understand.ts';
import {
  bestAt,
  LEAST_BY_WORDS,
  oddsOf,
  oddsOfStated,
  type Platt,
  probability,
  type Ranking,
  type Scale,
  scoreOf,
  shareOf,
} from '../../../electron/engine/understand/answers/rank.ts';
import { type BenchSet, documentsOf, SETS } from '../../../scripts/bench/corpora.ts';
import { cachedPages } from '../../../scripts/bench/pages.ts';
import { answerMarkdown } from '../../../shared/answer-text.ts';
import { growTrees } from '../boosting.ts';
import { businessDocuments } from '../business.ts';
import { areaUnderCurve, calibrationError } from '../calibration/reliability.ts';
import { type Bench, findBench } from '../corpus.ts';
import { askedDocuments } from '../fields/examples.ts';
import { ascend } from '../fitting.ts';
import { isRight, type Labelled, labelledQuestions } from './judge.ts';
import { fieldQuestions, questionsOf, unstatedIn } from './templates.ts';
import { some } from './wording.ts';

const QUESTIONS = join(import.meta.dirname, 'questions');
const CACHE = resolve(import.meta.dirname, '../../../.cache/bench-pages');
const MODEL = resolve(
  import.meta.dirname,
  '../../../electron/engine/understand/answers/ranking.trees.json',
);
const FOLDS = 7;
const TREES = { trees: 80, depth: 4, rate: 0.1, least: 3, penalty: 5 };
const PENALTY = 1;
const STEPS = 200;
const RATE = 0.08;
/**
 * How well a statement fits by its own generator counts at least this much: the questions hardly use
 * the generators for the parts of a document, agreements and forms.
 */
const OWN_ODDS = 'own odds';
const OWN_ODDS_PRIOR = 2;
/** Generators that few questions of the labelled documents use: their statements fit nearly as well. */
const RARE = Object.keys(GENERATORS).filter((name) => name !== 'metric');
/** Weight of a question about a labelled field, and of one by template, of which there are more. */
const OF_MADE = 0.3;
const OF_TEMPLATE = 0.1;
/** Rows of statements, and lists of the rows of a table, which few written questions ask for. */
const isOfRows = ({ kind }: Labelled): boolean =>
  kind === 'cell' || kind === 'per share' || kind.startsWith('list of');
/** Single pages of filings: nobody wrote questions about them. */
const PAGES: BenchSet = { name: 'statements', folder: 'pdfs', task: 'answers' };
const MOST_OF_PAGE = 8;
const BUSINESS = 'business';
/** Questions of one document that it does not answer. */
const MOST_UNSTATED = 5;
/** Passages of an answer. */
const PASSAGES = 5;

interface Row extends Compared {
  readonly features: FeatureVector;
  readonly at: readonly number[];
  readonly by: readonly number[];
  readonly right: boolean;
  readonly text: string;
  /** What is compared with the question by meaning. */
  readonly stated: string;
}

interface Example {
  readonly document: string;
  /** 1 for a question that a person wrote. */
  readonly weight: number;
  readonly labelled: Labelled;
  /** The question without instructions. */
  readonly core: string;
  readonly rows: readonly Row[];
}

interface Outcome {
  readonly example: Example;
  readonly best: Row;
  readonly promised: number;
  /** By words alone. */
  readonly byWords: number;
  /** Log odds that the document states an answer; once scaled, the probability. */
  readonly stated: number;
  readonly right: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');

const indexOf = new Map<string, number>();
const numberOf = (name: string): number => {
  const known = indexOf.get(name) ?? indexOf.size;
  indexOf.set(name, known);
  return known;
};

async function examplesOf(bench: Bench): Promise<Example[]> {
  const labelled = labelledQuestions(QUESTIONS);
  const pool = createPool();
  const examples: Example[] = [];
  let elsewhere: readonly Labelled[] = [];
  const add = (document: string, index: PassageIndex, all: readonly Labelled[], weight: number) =>
    examples.push(
      ...all.map((one) => {
        const own = isOfRows(one) ? Math.max(OF_MADE, weight) : weight;
        return exampleOf({ document, weight: own }, index, one);
      }),
    );
  try {
    for (const set of [...SETS.filter(({ task }) => task === 'answers'), PAGES]) {
      for (const document of documentsOf(bench.corpora, set)) {
        const pages = await cachedPages(pool, set, document, CACHE);
        if (!pages) continue;
        const index = await PassageIndex.of(pages);
        add(document.id, index, labelled.get(document.id) ?? [], 1);
        const all = questionsOf(index);
        const made = set === PAGES ? some(all, MOST_OF_PAGE) : all;
        add(
          document.id,
          index,
          [...made, ...some(unstatedIn(index, elsewhere), MOST_UNSTATED)],
          OF_TEMPLATE,
        );
        // Without the pages that answer them, nothing does.
        const stated = made.filter((one) => one.stated);
        const lost = some(stated, MOST_UNSTATED);
        const answered = new Set(lost.flatMap((one) => one.pages));
        const rest = await PassageIndex.of(pages.filter(({ page }) => !answered.has(page)));
        add(document.id, rest, unstatedIn(rest, lost), OF_TEMPLATE);
        elsewhere = stated;
      }
    }
  } finally {
    await pool.close();
  }
  const documents = await askedDocuments(bench);
  for (const { set, id, pages, truth } of documents) {
    const index = await PassageIndex.of(pages);
    const other = documents.find((one) => one.set !== set);
    const foreign = other ? fieldQuestions(other.set, other.id, other.truth) : [];
    add(id, index, fieldQuestions(set, id, truth), OF_MADE);
    add(id, index, some(unstatedIn(index, foreign), 1), OF_MADE);
  }
  for (const { id, pages, questions } of await businessDocuments()) {
    const asked = questions.map(({ question, accept }): Labelled => {
      const stated = accept.length > 0;
      return { question, kind: BUSINESS, stated, answer: null, accept, pages: [] };
    });
    add(id, await PassageIndex.of(pages), asked, 1);
  }
  const ofBusiness = examples.filter(({ labelled: { kind } }) => kind === BUSINESS);
  return [...examples, ...ofBusiness.flatMap(withoutRight)].filter(({ rows }) => rows.length > 0);
}

/**
 * The question without the candidates that answer it: others of the document are near, and none is
 * right. To most questions that business documents do not answer, nothing is proposed.
 */
function withoutRight(example: Example): Example[] {
  const rows = example.rows.filter(({ right }) => !right);
  const labelled = { ...example.labelled, kind: `${BUSINESS}, removed`, stated: false, accept: [] };
  return rows.length < example.rows.length ? [{ ...example, rows, labelled }] : [];
}

function exampleOf(
  from: Pick<Example, 'document' | 'weight'>,
  index: PassageIndex,
  labelled: Labelled,
): Example {
  const question = understand(labelled.question, index.accounts.printed);
  const pages = index.searchPages(question.core, PASSAGES, {
    ...{ statements: question.statements, reference: question.text },
  });
  const asked = { index, question, pages };
  const rows = withFeatures(asked, candidatesFor(asked)).map((one): Row => {
    const { features, numbers, quotes, isRepeated, statement, citations } = one;
    const named = Object.entries(features).filter(([, value]) => value !== 0);
    const text = answerMarkdown(statement.content).split('\n\n')[0] ?? '';
    return {
      features,
      at: named.map(([name]) => numberOf(name)),
      by: named.map(([, value]) => value),
      right: isRight(
        labelled,
        text,
        citations.list.map(({ page }) => page),
      ),
      stated: statedIn(one),
      ...{ generator: one.generator, text, numbers, quotes, isRepeated, doubt: one.doubt },
    };
  });
  return { ...from, labelled, core: question.core, rows };
}

/** Of the questions by template, every so many is compared by meaning: a network takes long. */
const EVERY_MADE = 6;
const COMPARED = resolve(import.meta.dirname, '../../../.cache/answer-similarities.json');

/** Examples with the features by meaning of those candidates that the weights hold for the best. */
async function byMeaning(examples: readonly Example[], ranking: Ranking): Promise<Example[]> {
  const compare = await comparerOf(modelFolder());
  const known: Record<string, Similarity> = existsSync(COMPARED)
    ? JSON.parse(readFileSync(COMPARED, 'utf8'))
    : {};
  const compared: Example[] = [];
  for (const [number, example] of examples.entries()) {
    const { weight } = example;
    if (weight < OF_MADE && number % EVERY_MADE > 0) continue;
    const best = example.rows
      .map((row) => ({ row, score: scoreOf(row.features, ranking) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_COMPARED)
      .map(({ row }) => row);
    const request = requestFor(
      example.core,
      best.map(({ stated }) => stated),
    );
    if (!request) continue;
    const keyOf = (text: string): string => JSON.stringify([request.question, text]);
    const texts = request.texts.filter((text) => !known[keyOf(text)]);
    const results = texts.length > 0 ? await compare({ ...request, texts }) : [];
    results.forEach((result, at) => {
      known[keyOf(texts[at] ?? '')] = result;
    });
    const features = similarityFeatures(request.texts.flatMap((text) => known[keyOf(text)] ?? []));
    const rows = example.rows.map((row): Row => {
      const at = best.indexOf(row);
      const own = features[at] ?? NOT_COMPARED;
      const named = Object.entries(own);
      return {
        ...row,
        features: { ...row.features, ...own },
        at: [...row.at, ...named.map(([name]) => numberOf(name))],
        by: [...row.by, ...named.map(([, value]) => value)],
      };
    });
    compared.push({ ...example, rows });
  }
  writeFileSync(COMPARED, JSON.stringify(known));
  return compared;
}

/** By publisher: filings of one company are in one fold. */
const foldOf = (document: string): number =>
  (createHash('sha256')
    .update(document.split('_')[0] ?? '')
    .digest()[0] ?? 0) % FOLDS;

/** The gradient of a log-likelihood by the score of each candidate, and its curvature, negated. */
function differentiate(
  examples: readonly Example[],
  scoreAt: (row: Row, n: number) => number,
  see: (row: Row, n: number, slope: number, curve: number) => void,
): void {
  let first = 0;
  for (const { rows, weight } of examples) {
    const exps = rows.map((row, n) => Math.exp(Math.min(30, scoreAt(row, first + n))));
    const all = exps.reduce((sum, exp) => sum + exp, 1);
    const right = exps.reduce((sum, exp, n) => sum + (rows[n]?.right ? exp : 0), 0);
    rows.forEach((row, n) => {
      const exp = exps[n] ?? 0;
      const share = exp / all;
      const slope = weight * ((row.right ? exp / right : 0) - share);
      see(row, first + n, slope, weight * share * (1 - share));
    });
    first += rows.length;
  }
}

const linear = ({ at, by }: Row, weights: ArrayLike<number>): number =>
  at.reduce((sum, index, n) => sum + (weights[index] ?? 0) * (by[n] ?? 0), 0);

/** The weights, then trees upon their scores. */
function fitRanking(examples: readonly Example[]): Ranking {
  const weights = fitWeights(examples);
  const features = [...indexOf.keys()];
  const rows = examples.flatMap((example) => example.rows);
  const columns = features.map((name) => Float64Array.from(rows, (row) => row.features[name] ?? 0));
  const scores = Float64Array.from(rows, (row) => linear(row, weights));
  const trees = growTrees(columns, TREES, scores, (slopes, curves) =>
    differentiate(
      examples,
      (_, n) => scores[n] ?? 0,
      (_, n, slope, curve) => {
        slopes[n] = slope;
        curves[n] = curve;
      },
    ),
  );
  return {
    weights: Object.fromEntries(
      [...indexOf]
        .map(([name, index]) => [name, rounded(weights[index] ?? 0)] as const)
        .filter(([, weight]) => weight !== 0),
    ),
    trees: { features, bias: 0, trees },
  };
}

function fitWeights(examples: readonly Example[]): Float64Array {
  const prior = new Float64Array(indexOf.size);
  prior[numberOf(OWN_ODDS)] = OWN_ODDS_PRIOR;
  const boundsOf = new Map<number, readonly [number, number]>([
    [numberOf(OWN_ODDS), [OWN_ODDS_PRIOR, 4]],
    ...RARE.map((name) => [numberOf(name), [-1, 1]] as const),
  ]);
  return ascend({
    ...{ start: prior, prior, penalty: PENALTY, steps: STEPS, rate: RATE },
    bounds: (index) => boundsOf.get(index) ?? [-8, 8],
    addGradient: (weights, into) =>
      differentiate(
        examples,
        (row) => linear(row, weights),
        ({ at, by }, _, slope) => {
          at.forEach((index, k) => {
            into[index] = (into[index] ?? 0) + slope * (by[k] ?? 0);
          });
        },
      ),
  });
}

/** The best candidate of each question with its share among all and "not stated". */
function judge(examples: readonly Example[], ranking: Ranking, words: Ranking): Outcome[] {
  return examples.map((example) => {
    const scores = example.rows.map((row) => scoreOf(row.features, ranking));
    const at = bestAt(example.rows, scores);
    const best = example.rows[at] as Row;
    const promised = shareOf(example.rows, scores, at);
    const byWords = shareOf(
      example.rows,
      example.rows.map((row) => scoreOf(row.features, words)),
      at,
    );
    return { example, best, promised, byWords, stated: oddsOfStated(scores), right: best.right };
  });
}

const isWritten = ({ example }: Outcome): boolean => example.weight === 1;

/** Platt scaling of log odds, on outcomes of weights fitted on others. */
function fitPlatt(outcomes: readonly (readonly [odds: number, holds: boolean])[]): Platt {
  const [bias = 0, odds = 1] = ascend({
    ...{ start: [0, 1], penalty: 0.1, steps: 600, rate: 0.05 },
    addGradient: ([b = 0, o = 1], into) => {
      for (const [x, holds] of outcomes) {
        const slope = Number(holds) - probability(x, { bias: b, odds: o });
        into[0] = (into[0] ?? 0) + slope;
        into[1] = (into[1] ?? 0) + slope * x;
      }
    },
  });
  return { bias: rounded(bias), odds: rounded(odds) };
}

const scalesOf = (outcomes: readonly Outcome[]): Pick<Scale, 'right' | 'stated'> => ({
  right: fitPlatt(outcomes.map(({ promised, right }) => [oddsOf(promised), right])),
  stated: fitPlatt(
    outcomes.map(({ stated, example }) => [Math.min(30, stated), example.labelled.stated]),
  ),
});

function show(name: string, outcomes: readonly Outcome[]): void {
  const stated = outcomes.filter(({ example }) => example.labelled.stated).length;
  const possible = outcomes.filter(({ example }) => example.rows.some((row) => row.right)).length;
  const right = outcomes.filter((one) => one.right).length;
  const promised = [0.5, 0.7, 0.75, 0.8, 0.85, 0.9].map((least) => {
    const sure = outcomes.filter(
      ({ best, promised, byWords }) =>
        promised >= least && byWords >= Math.min(least, LEAST_BY_WORDS) && best.doubt === null,
    );
    return `>= ${least}: ${sure.filter((one) => one.right).length}/${sure.length}`;
  });
  const refused = outcomes.filter(({ stated, promised }) =>
    isNotStated({ stated, confidence: promised }),
  );
  const lost = refused.filter(({ example }) => example.labelled.stated).length;
  console.log(
    `not found ${refused.length}, of these stated ${lost}, right ${refused.filter((one) => one.right).length}`,
  );
  console.log(
    `${name.padEnd(22)} ${outcomes.length} questions, ${stated} stated, ${possible} among the candidates, first ${right}; ${promised.join(', ')}; error ${(100 * calibrationError(outcomes)).toFixed(1)} %, area ${areaUnderCurve(outcomes)?.toFixed(3)}`,
  );
}

/** The rankings fitted on other publishers than those of each fold. */
const rankingsByFold = (examples: readonly Example[]): Ranking[] =>
  Array.from({ length: FOLDS }, (_, fold) =>
    fitRanking(examples.filter(({ document }) => foldOf(document) !== fold)),
  );

/** How these rank each example, fold by fold; `words`: the rankings by words alone. */
const foldsOf = (
  examples: readonly Example[],
  rankings: readonly Ranking[],
  words: readonly Ranking[] = rankings,
): Outcome[][] =>
  rankings.map((own, fold) =>
    judge(
      examples.filter(({ document }) => foldOf(document) === fold),
      own,
      words[fold] ?? own,
    ),
  );

/** Each with its confidence, by the scale of the other folds. */
const unseenOf = (folds: readonly Outcome[][], words: readonly Outcome[][]): Outcome[] =>
  folds.flatMap((own, fold) => {
    const scalesFor = (all: readonly Outcome[][]) =>
      scalesOf(all.flatMap((one, other) => (other === fold ? [] : one)).filter(isWritten));
    const [scales, ofWords] = [scalesFor(folds), scalesFor(words)];
    return own.map((one) => ({
      ...one,
      promised: probability(oddsOf(one.promised), scales.right),
      byWords: probability(oddsOf(one.byWords), ofWords.right),
      stated: probability(one.stated, scales.stated),
    }));
  });

/** Those of the questions that a person wrote, and of those that are made. */
function showKinds(outcomes: readonly Outcome[]): void {
  const kindOf = ({ example }: Outcome): string =>
    `${example.weight < 1 ? 'made, ' : ''}${example.labelled.kind}`;
  for (const [kind, own] of [...Map.groupBy(outcomes, kindOf)].sort()) show(`  ${kind}`, own);
}

/** By the words alone, with the stored weights: they know the questions that persons wrote. */
function reportStored(examples: readonly Example[]): void {
  const stored = JSON.parse(readFileSync(MODEL, 'utf8')) as Scale;
  const outcomes = judge(examples, stored, stored).map((one) => {
    const promised = probability(oddsOf(one.promised), stored.right);
    return { ...one, promised, byWords: promised, stated: probability(one.stated, stored.stated) };
  });
  show('stored weights', outcomes.filter(isWritten));
  showKinds(outcomes);
}

function report(name: string, folds: readonly Outcome[][], words = folds): void {
  const unseen = unseenOf(folds, words);
  show(name, unseen.filter(isWritten));
  showKinds(unseen);
  if (!values.wrong) return;
  const wrong = unseen
    .filter(isWritten)
    .filter(({ right }) => !right)
    .sort((a, b) => b.promised - a.promised);
  for (const { example, best, promised } of wrong.slice(0, 80)) {
    const { question, answer, stated, pages } = example.labelled;
    console.log(
      `${promised.toFixed(2)} ${example.document.slice(0, 20)} ${stated ? '' : 'not stated '}| ${question}\n   = ${answer} p. ${pages}\n   > ${best.text.slice(0, 240)}`,
    );
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function scaleOf(examples: readonly Example[], folds: readonly Outcome[][]): Scale {
  return { ...fitRanking(examples), ...scalesOf(folds.flat().filter(isWritten)) };
}

/** The ranking with the weight of one feature that fits the examples best. */
function withWeight(name: string, examples: readonly Example[], ranking: Ranking): Ranking {
  const weights = { ...ranking.weights, [name]: 0 };
  const scores = new Map(
    examples.flatMap(({ rows }) =>
      rows.map((row) => [row, scoreOf(row.features, { ...ranking, weights })]),
    ),
  );
  const given = ({ features }: Row): number => features[name] ?? 0;
  const [weight = 0] = ascend({
    ...{ start: [0], penalty: PENALTY, steps: STEPS, rate: RATE },
    addGradient: ([own = 0], into) =>
      differentiate(
        examples,
        (row) => (scores.get(row) ?? 0) + own * given(row),
        (row, _, slope) => {
          into[0] = (into[0] ?? 0) + slope * given(row);
        },
      ),
  });
  console.log(`${name}: ${rounded(weight)} by ${examples.length} questions`);
  return { ...ranking, weights: { ...weights, [name]: rounded(weight) } };
}

const examples = await examplesOf(bench);
reportStored(examples);
const { only } = values;
if (only !== undefined) {
  const stored = JSON.parse(readFileSync(MODEL, 'utf8')) as Scale & { byMeaning: Scale };
  const own = examples.filter(({ rows }) => rows.some(({ features }) => features[only]));
  const model = {
    ...{ ...stored, ...withWeight(only, own, stored) },
    byMeaning: {
      ...stored.byMeaning,
      ...withWeight(only, await byMeaning(own, stored), stored.byMeaning),
    },
  };
  if (values.write) writeFileSync(MODEL, `${JSON.stringify(model)}\n`);
  process.exit();
}
const words = rankingsByFold(examples);
const folds = foldsOf(examples, words);
report('other publishers', folds);
const compared = await byMeaning(examples, fitRanking(examples));
const comparedFolds = foldsOf(compared, rankingsByFold(compared), words);
report('by meaning', comparedFolds, folds);
if (values.write) {
  const model = { ...scaleOf(examples, folds), byMeaning: scaleOf(compared, comparedFolds) };
  writeFileSync(MODEL, `${JSON.stringify(model)}\n`);
}
