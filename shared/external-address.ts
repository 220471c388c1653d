/**
 * URLs that may be opened in the system's browser or mail program. All others (files, scripts,
 * custom schemes) could start something on this machine, and are refused.
 */
export function isExternalAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}
