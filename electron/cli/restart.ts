/** Restarts the program of the service in its own environment, which is read when a process starts. */
import { needsServiceEnvironment, serviceEnvironment } from '../service/process-environment.ts';

/**
 * Replaces this process, with the same id, arguments and open files; does nothing where that is not
 * possible or not needed.
 */
export function restartForService(): void {
  const [node, ...args] = process.argv;
  const isReplaceable = !process.versions.electron && !process.connected;
  if (!isReplaceable || !needsServiceEnvironment() || node === undefined) return;
  process.execve?.(process.execPath, [node, ...process.execArgv, ...args], serviceEnvironment());
}
