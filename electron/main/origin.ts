/** The window's own address. Everything that crosses a border is checked against it. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://quarry`;
export const WINDOW_URL = `${APP_ORIGIN}/index.html`;

/** The scheme of deep links: `quarry://job/<id>`. */
export const LINK_SCHEME = 'quarry';

/** True for addresses of the window itself; `URL.origin` is opaque for schemes of our own. */
export function isOwnUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === APP_ORIGIN;
}
