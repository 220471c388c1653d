/**
 * Versions of the engine. They follow from its sources, so none can be forgotten: a build writes
 * them into the program, and a program that runs from sources computes them on first use.
 */
import { checkout, type EngineVersions, engineVersionsOf } from './source-version.ts';

declare const QUARRY_ENGINE_VERSIONS: EngineVersions | undefined;

let known: EngineVersions | undefined;

export const engineVersions = (): EngineVersions => {
  known ??=
    typeof QUARRY_ENGINE_VERSIONS === 'undefined'
      ? engineVersionsOf(checkout())
      : QUARRY_ENGINE_VERSIONS;
  return known;
};
