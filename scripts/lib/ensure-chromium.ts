import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../test/support/chromium.ts';

export type Ensured = { ok: true; path: string } | { ok: false; sentence: string };

/** Debian and its derivatives have this file; only root may install. */
const canInstall = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs Debian packages quietly; false if that failed. */
export function installDebian(packages: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0;
  const install = () => apt('install', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

/** A browser for the window's tests, installed if that is possible without asking. */
export function ensureChromium(): Ensured {
  const found = findChromium();
  if (found) return { ok: true, path: found };
  if (canInstall()) {
    console.log('Installing Chromium for the tests of the window …');
    const fonts = 'fonts-liberation';
    // Older releases have the whole browser alone.
    installDebian(['chromium-headless-shell', fonts]) || installDebian(['chromium', fonts]);
    const installed = findChromium();
    if (installed) return { ok: true, path: installed };
  }
  return {
    ok: false,
    sentence:
      'The tests of the window need Chromium, Chrome or Edge and none was found: install one ' +
      '(Debian: sudo apt-get install chromium), or name it in QUARRY_CHROMIUM.',
  };
}
