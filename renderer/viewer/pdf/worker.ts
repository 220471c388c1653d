/**
 * The worker in which pdf.js parses. Closing a document while it is being read rejects promises of
 * pdf.js that have no handler; they are no errors of the window.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

self.addEventListener('unhandledrejection', (event) => {
  const { name, message } = event.reason ?? {};
  if (name === 'AbortException' || message === 'Worker was terminated') event.preventDefault();
});
