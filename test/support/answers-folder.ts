/**
 * Global set-up of the API tests: a folder in which their workers write down what was answered. A
 * run of tests chosen by name covers only a part, so nothing is written down then.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ANSWERS_FOLDER } from './answers.ts';

export default function setUp(project: TestProject) {
  if (project.vitest.config.testNamePattern) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'quarry-answers-'));
  // Workers are started later and inherit it.
  process.env[ANSWERS_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
