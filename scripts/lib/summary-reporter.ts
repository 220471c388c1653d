import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface Summary {
  passed: number;
  failed: number;
  skipped: number;
  /** The slowest files, slowest first: `12.3 s  test/api/jobs.test.ts`. */
  slowest: string[];
}

const SLOWEST_FILES = 10;

/** Loading and running, as the worker measured them; files run beside each other. */
function slowestOf(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      return { name: module.relativeModuleId, seconds: (duration + collectDuration) / 1000 };
    })
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** Names the file in which the reporter stores its counts for the program that started the run. */
export const SUMMARY_FILE = 'QUARRY_TEST_SUMMARY';

function countModules(modules: readonly TestModule[]): Summary {
  const summary: Summary = { passed: 0, failed: 0, skipped: 0, slowest: slowestOf(modules) };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const state = test.result().state;
      if (state === 'passed') summary.passed++;
      else if (state === 'failed') summary.failed++;
      else summary.skipped++;
    }
    // A file that could not be loaded, or a hook that failed, hides the tests it would have run.
    const broken = module.state() === 'failed' && module.errors().length > 0;
    if (broken) summary.failed++;
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) summary.failed++;
    }
  }
  return summary;
}

/** Counts results; the wrapper prints them last, after all output of vitest. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[SUMMARY_FILE];
    if (!file) return;
    const summary = countModules(modules);
    summary.failed += unhandledErrors.length;
    writeFileSync(file, JSON.stringify(summary));
  }
}
