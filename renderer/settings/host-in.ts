/** The host in user input: both `https://nas.local:8080/x` and `nas.local` give `nas.local`. */
export function hostIn(text: string): string {
  const trimmed = text.trim();
  const url = URL.parse(trimmed.includes('://') ? trimmed : `http://${bracketed(trimmed)}`);
  return url ? url.hostname.replace(/^\[|\]$/g, '') : trimmed;
}

/** An IPv6 address in URL form; a name with a port has only one colon. */
const bracketed = (text: string): string =>
  /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text;
