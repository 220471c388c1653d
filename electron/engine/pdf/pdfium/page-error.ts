/** A page that PDFium refuses in good order: the instance it runs in stays sound. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}
