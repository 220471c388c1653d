/** The window's origin, which all IPC and navigation checks compare with. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://quarry`;
export const WINDOW_URL = `${APP_ORIGIN}/index.html`;

/** True for URLs of the window itself; `URL.origin` is opaque for custom schemes. */
export function isOwnUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === APP_ORIGIN;
}
