/**
 * The worker in which pdf.js parses. Closing a document while it is being read ends promises of
 * pdf.js that nobody hears; they are no errors of the window.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

self.addEventListener('unhandledrejection', (event) => {
  const { name, message } = event.reason ?? {};
  if (name === 'AbortException' || message === 'Worker was terminated') event.preventDefault();
});
