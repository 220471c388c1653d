/** Files that the build puts beside the window's page. */
export const NOTICES_FILE = 'third-party-notices.txt';
export const SBOM_FILE = 'sbom.cdx.json';
