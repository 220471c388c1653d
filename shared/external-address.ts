/**
 * Addresses that may be handed to the system's browser or mail program. Everything else (files,
 * scripts, programs' own schemes) could start something on this machine, and is refused.
 */
export function isExternalAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}
