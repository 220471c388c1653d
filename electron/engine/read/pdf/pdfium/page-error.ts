/** A page that PDFium refuses without a fault: its instance stays intact. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}
