/** The host that a reader means: `https://nas.local:8080/x` names `nas.local` as well as itself. */
export function hostIn(text: string): string {
  const trimmed = text.trim();
  const url = URL.parse(trimmed.includes('://') ? trimmed : `http://${bracketed(trimmed)}`);
  return url ? url.hostname.replace(/^\[|\]$/g, '') : trimmed;
}

/** An IPv6 address as a URL has it; a name with a port has one colon only. */
const bracketed = (text: string): string =>
  /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text;
