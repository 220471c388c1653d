/** The events of an NDJSON answer, each held against the contract. */
export const eventsIn = <T>(schema: { parse(value: unknown): T }, text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));
