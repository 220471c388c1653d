import { z } from 'zod';

const Capability = z.union([z.boolean(), z.record(z.string(), z.unknown())]);

/** Operations that a caller requests for a document; unknown names are kept and ignored. */
export const Capabilities = z
  .object({
    vlm_qwen: Capability.optional(),
    structural_check: Capability.optional().describe(
      'false: findings of the verification are reported but do not require a review.',
    ),
    sandbox_verify: Capability.optional(),
    search: Capability.optional(),
    phases: Capability.optional(),
    middleware: Capability.optional(),
  })
  .catchall(z.unknown())
  .meta({ id: 'Capabilities', examples: [{ structural_check: true, search: { fuzzy: false } }] });
export type Capabilities = z.infer<typeof Capabilities>;

/** Maximum length of the header in characters, within the limits of servers and proxies. */
const LONGEST_HEADER = 8_000;

/** The same as the JSON text of a header. */
export const CapabilitiesHeader = z
  .string()
  .max(LONGEST_HEADER)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(Capabilities);
