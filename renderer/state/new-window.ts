/** Opens another window: of the desktop app, or a tab of the browser. */
export function openNewWindow(jobId: string | null): void {
  if (window.quarry) void window.quarry.call('new-window', jobId);
  else window.open(jobId ? `/?job=${encodeURIComponent(jobId)}` : '/', '_blank', 'noopener');
}
