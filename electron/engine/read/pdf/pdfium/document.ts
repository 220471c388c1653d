/**
 * A PDF document read by PDFium. After a trap the instance is discarded and the document reopened
 * in a new one at the next use: a damaged page does not affect the rest of the document.
 */
import { codedText } from '../../../../../shared/coded-text.ts';
import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { boxOf, type Rect } from '../../../../../shared/geometry.ts';
import { EngineError } from '../../../common/errors.ts';
import { acceptMarks, lettersOf } from '../accept-marks.ts';
import { repairFromActualText } from '../actual-text.ts';
import { isButton, withChoiceMarks } from '../choice-marks.ts';
import { type Luminance, luminanceOf } from '../luminance.ts';
import { type PageSpace, pageSpace } from '../page-space.ts';
import type { ByteSource } from '../source.ts';
import {
  type PageImage,
  PageImageError,
  type PdfDocument,
  type RawPage,
  type ReadOptions,
  type RenderOptions,
} from '../types.ts';
import { VectorPathCollector } from '../vector-paths.ts';
import { readAnnotations, readLinks } from './annotations.ts';
import { closeFlattened, flattenPage } from './appearances.ts';
import { LoadError, type Pointer } from './exports.ts';
import { readGlyphs } from './glyphs.ts';
import { acquireInstance, type PdfiumInstance, releaseInstance } from './instance.ts';
import { readNamedGlyphs } from './named-glyphs.ts';
import { readOutline } from './outline.ts';
import { PageError } from './page-error.ts';
import { readVectorPaths } from './page-objects.ts';
import { PaintOrder } from './paint-order.ts';
import { luminanceOfPicture } from './picture-luminance.ts';
import { renderBitmap } from './render.ts';
import { withStrokeWidths } from './stroke-width.ts';
import { readStructure } from './structure.ts';
import { flagUnseenText } from './unseen-text.ts';

/** PDFium needs time quadratic in the tags of a page: two seconds for this many. */
const MOST_TAGGED_TEXTS = 10_000;
const TREE_TOO_LARGE = codedText(
  'The tags of the page were not used: it has more than {limit} pieces of text.',
  { limit: MOST_TAGGED_TEXTS },
);

export interface PdfiumOptions {
  readonly password?: string;
  readonly memoryLimit?: number;
}

/** A document open in an instance. */
interface Session {
  readonly pdfium: PdfiumInstance;
  readonly document: Pointer;
  readonly access: Pointer;
  readonly form: Pointer;
  readonly formInfo: Pointer;
  readonly tagged: boolean;
  /** The last used page: it may be rendered after it is read, and loading it again takes as long. */
  open: OpenPage | null;
}

interface OpenPage {
  readonly page: number;
  readonly handle: Pointer;
  readonly space: PageSpace;
  /** Whether its form fields are prepared for drawing. */
  readonly hasFields: boolean;
}

export class PdfiumDocument implements PdfDocument {
  readonly pageCount: number;
  readonly title: string | null;
  #outline: readonly OutlineItem[] | null = null;
  readonly #source: ByteSource;
  readonly #options: PdfiumOptions;
  #session: Session | null;

  /**
   * Closes `source` when it is closed.
   * @throws EngineError if PDFium cannot read the file.
   */
  constructor(source: ByteSource, options: PdfiumOptions) {
    this.#source = source;
    this.#options = options;
    this.#session = openSession(source, options);
    const [pageCount, title] = this.#use(({ pdfium, document }) => {
      const title = pdfium.withString('Title', (tag) =>
        pdfium.readUtf16(pdfium.call.FPDF_GetMetaText, document, tag),
      );
      const pages = pdfium.call.FPDF_GetPageCount(document);
      return [pages, title.trim()] as const;
    });
    this.pageCount = pageCount;
    this.title = title === '' ? null : title;
  }

  /** Read on first use: not every thread that reads pages needs it. */
  get outline(): readonly OutlineItem[] {
    try {
      this.#outline ??= this.#use(({ pdfium, document }) => readOutline(pdfium, document));
    } catch {
      // A damaged outline is dropped; the document stays readable.
      this.#outline = [];
    }
    return this.#outline;
  }

  readPage(page: number, { textOnly = false }: ReadOptions = {}): RawPage {
    if (textOnly) return this.#readTextOnly(page);
    return this.#withPage(page, (session, handle, space) => {
      const { pdfium, document, form, tagged } = session;
      const { width, height, rotation } = space;
      const annotations = readAnnotations(pdfium, document, handle, form, space);
      const flattened = annotations.showText
        ? flattenPage(pdfium, document, handle, page - 1)
        : null;
      const content = flattened?.page ?? handle;
      const textPage = pdfium.call.FPDFText_LoadPage(content);
      if (textPage === 0) throw new PageError('The text of the page could not be read.');
      const widgets = flattened?.widgetObjects ?? new Set<Pointer>();
      const found = readGlyphs(pdfium, textPage, space, widgets);
      pdfium.call.FPDFText_ClosePage(textPage);
      const text = readNamedGlyphs(pdfium, document, page - 1, found);
      const collector = new VectorPathCollector(width, height);
      const paints = new PaintOrder();
      readVectorPaths(pdfium, content, space.toDisplay, collector, paints);
      const { marks: outlines, drawings } = collector.findMarks();
      const marks = acceptMarks(
        outlines,
        outlines.length > 0 ? lettersOf(text.glyphs) : [],
        drawings,
      );
      const drawn = collector.finish([...marks, ...annotations.fields.filter(isButton)]);
      const positions = paints.positionsOf(text.objects);
      const grounds = [...drawn.fills, ...drawn.pictures];
      const painted = { glyphs: text.glyphs, paints, positions, grounds };
      const glyphs = flagUnseenText(pdfium, handle, space, painted);
      const marked = withChoiceMarks(glyphs, text.fonts, annotations.fields, marks);
      const isTreeTooLarge = paints.texts.length > MOST_TAGGED_TEXTS;
      const structure =
        tagged && !isTreeTooLarge
          ? readStructure(pdfium, handle, marked.glyphs, paints.texts, positions)
          : null;
      const repaired =
        structure &&
        repairFromActualText({ glyphs: marked.glyphs, structure }, structure.actualText);
      if (flattened !== null) closeFlattened(pdfium, flattened);
      return {
        page,
        width,
        height,
        rotation,
        fonts: withStrokeWidths(pdfium, handle, space, marked.fonts, marked.glyphs),
        glyphs: marked.glyphs,
        ...repaired,
        ...drawn,
        links: readLinks(pdfium, document, handle, space),
        fields: annotations.fields,
        warnings: [
          ...text.warnings,
          ...(repaired?.warnings ?? []),
          ...(tagged && isTreeTooLarge ? [TREE_TOO_LARGE] : []),
        ],
      };
    });
  }

  #readTextOnly(page: number): RawPage {
    const read = ({ pdfium, document }: Session, handle: Pointer, space: PageSpace) => {
      const textPage = pdfium.call.FPDFText_LoadPage(handle);
      if (textPage === 0) throw new PageError('The text of the page could not be read.');
      const found = readGlyphs(pdfium, textPage, space, new Set());
      pdfium.call.FPDFText_ClosePage(textPage);
      const { fonts, glyphs, warnings } = readNamedGlyphs(pdfium, document, page - 1, found);
      const { width, height, rotation } = space;
      const empty = {
        rulings: [],
        fills: [],
        pictures: [],
        outlinedText: [],
        links: [],
        fields: [],
      };
      return { page, width, height, rotation, fonts, glyphs, ...empty, warnings };
    };
    return this.#withPage(page, read, false);
  }

  renderPage(page: number, options: RenderOptions): PageImage {
    return drawing(() =>
      this.#withPage(page, ({ pdfium, form }, handle, space) =>
        renderBitmap(pdfium, handle, form, space, options),
      ),
    );
  }

  luminanceAt(page: number, region: Rect, width: number): Luminance {
    return drawing(() =>
      this.#withPage(page, ({ pdfium, form }, handle, space) => {
        const own = luminanceOfPicture(pdfium, handle, space, region, width);
        if (own !== null) return own;
        const box = boxOf(region, space.width, space.height);
        return luminanceOf(renderBitmap(pdfium, handle, form, space, { width, box }));
      }),
    );
  }

  close(): void {
    this.release();
    this.#source.close();
  }

  /** Releases the parser, but keeps the bytes open. */
  release(): void {
    const session = this.#session;
    this.#session = null;
    if (session !== null) closeSession(session);
  }

  /** `withFields`: whether form fields of the page are prepared for drawing. */
  #withPage<T>(
    page: number,
    read: (session: Session, handle: Pointer, space: PageSpace) => T,
    withFields = true,
  ): T {
    if (!(page >= 1 && page <= this.pageCount)) throw new RangeError(`There is no page ${page}.`);
    return this.#use((session) => {
      if (session.open?.page !== page || (withFields && !session.open.hasFields)) {
        closePage(session);
        session.open = openPage(session, page, withFields);
      }
      const { handle, space } = session.open;
      return read(session, handle, space);
    });
  }

  /** Runs `read` in the open session; any exception other than PageError invalidates the instance. */
  #use<T>(read: (session: Session) => T): T {
    const session = this.#session ?? openSession(this.#source, this.#options);
    this.#session = session;
    try {
      return read(session);
    } catch (error) {
      if (error instanceof PageError) throw error;
      this.#session = null;
      throw new Error(session.pdfium.faultOf(error), { cause: error });
    }
  }
}

/** Runs `draw`, whose faults become PageImageErrors. */
function drawing<T>(draw: () => T): T {
  try {
    return draw();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new PageImageError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function openSession(source: ByteSource, options: PdfiumOptions): Session {
  const pdfium = acquireInstance(options.memoryLimit);
  const { call } = pdfium;
  const password = (options.password ?? '').normalize('NFKC');
  let document: Pointer;
  let access: Pointer;
  try {
    [document, access] = pdfium.loadDocument(source.size, source.read, password);
  } catch (error) {
    throw new EngineError('corrupt', undefined, { cause: error });
  }
  if (document === 0) {
    const reason = call.FPDF_GetLastError();
    call.free(access);
    releaseInstance(pdfium);
    if (reason === LoadError.password) {
      throw new EngineError(options.password ? 'password_wrong' : 'password_required');
    }
    throw new EngineError(reason === LoadError.security ? 'unsupported_encryption' : 'corrupt');
  }
  const hasForm = call.FPDF_GetFormType(document) !== 0;
  const formInfo = hasForm ? call.PDFiumExt_OpenFormFillInfo() : 0;
  const form = hasForm ? call.PDFiumExt_InitFormFillEnvironment(document, formInfo) : 0;
  const tagged = call.FPDFCatalog_IsTagged(document) !== 0;
  return { pdfium, document, access, form, formInfo, tagged, open: null };
}

function openPage({ pdfium, document, form }: Session, page: number, hasFields: boolean): OpenPage {
  const handle = pdfium.call.FPDF_LoadPage(document, page - 1);
  if (handle === 0) throw new PageError('The page is damaged.');
  if (hasFields && form !== 0) pdfium.call.FORM_OnAfterLoadPage(handle, form);
  return { page, handle, space: spaceOf(pdfium, handle), hasFields };
}

function closePage(session: Session): void {
  const { pdfium, form, open } = session;
  session.open = null;
  if (open === null) return;
  if (open.hasFields && form !== 0) pdfium.call.FORM_OnBeforeClosePage(open.handle, form);
  pdfium.call.FPDF_ClosePage(open.handle);
}

function closeSession(session: Session): void {
  const { pdfium, document, access, form, formInfo } = session;
  const { call } = pdfium;
  try {
    closePage(session);
    if (form !== 0) call.PDFiumExt_ExitFormFillEnvironment(form);
    call.FPDF_CloseDocument(document);
    if (formInfo !== 0) call.PDFiumExt_CloseFormFillInfo(formInfo);
    call.free(access);
    releaseInstance(pdfium);
  } catch {
    // The instance is not used again; its memory is freed with it.
  }
}

function spaceOf(pdfium: PdfiumInstance, page: Pointer): PageSpace {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  if (call.FPDF_GetPageBoundingBox(page, scratch) === 0)
    throw new PageError('The page has no size.');
  const { floats } = pdfium;
  const [left, top, right, bottom] = [floats[at], floats[at + 1], floats[at + 2], floats[at + 3]];
  const quarterRotations = call.FPDFPage_GetRotation(page);
  return pageSpace(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0, quarterRotations);
}
