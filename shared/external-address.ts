/**
 * URLs that may be opened in the system's browser or mail program. All others (files, scripts,
 * custom schemes) could start something on this machine, and are refused.
 */
export function isExternalAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}

export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether a host name, as in URLs, is loopback. */
export const isLoopback = (hostname: string): boolean =>
  LOOPBACK_HOSTS.includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
