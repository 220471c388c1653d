/**
 * Variables that switch off telemetry in native libraries. They are set in every process before a
 * library is loaded, although the pinned versions have no telemetry client: a version that has one
 * must not be able to report anything.
 */
export const TELEMETRY_OFF = { ORT_DISABLE_TELEMETRY: '1' } as const;

/** The environment for a process of Quarry. */
export const quietEnvironment = (
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({ ...environment, ...TELEMETRY_OFF });
