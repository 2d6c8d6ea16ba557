import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { textAt } from './content.ts';
import { createFonts } from './fonts.ts';
import type { Line } from './lines.ts';
import { createTags, type Tag, type Tags } from './tags.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Its name in the resources of every page. */
  readonly key: string;
}

/** A document that is being drawn, page after page; places are in points from the lower left corner. */
export interface Sheet {
  readonly tags: Tags;
  readonly pageCount: () => number;
  readonly addPage: () => void;
  /** Draws a line of text that belongs to a part of the document. */
  readonly write: (line: Line, x: number, y: number, tag: Tag) => void;
  /** Draws what readers aloud pass over: ornaments, and what stands on every page. */
  readonly decorate: (operators: string) => void;
  /** The same with text. */
  readonly note: (line: Line, x: number, y: number) => void;
  /** Draws a picture that belongs to a part of the document. */
  readonly draw: (operators: string, tag: Tag) => void;
  /** Goes through all pages once more, to draw what is known last. @param drawOn is told the page, counted from 1 */
  readonly revisit: (drawOn: (page: number) => void) => void;
  readonly addPicture: (jpeg: Buffer) => Promise<Picture>;
  readonly finish: () => Promise<Buffer>;
}

export interface SheetDescription {
  readonly title: string;
  /** `en-IN`, `ml-IN` */
  readonly language: string;
  /** When it was made. */
  readonly date: Date;
  /** Who made it. */
  readonly creator: string;
}

interface OpenPage {
  readonly page: PDFPage;
  readonly operators: string[];
  /** Whose the pieces of its content are, by their numbers. */
  readonly pieces: PDFRef[];
}

/** Begins a document of A4 pages, tagged for readers aloud, on its first page. */
export async function createSheet({ title, language, date, creator }: SheetDescription): Promise<Sheet> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const tags = createTags(context, language);
  const fonts = createFonts(context);
  const newPage = (): OpenPage => ({ page: document.addPage([PAGE.width, PAGE.height]), operators: [], pieces: [] });
  let current = newPage();
  const pages = [current];
  const pictures = context.obj({});

  function draw(operators: string, tag: Tag): void {
    const number = current.pieces.push(tag.ref) - 1;
    tag.kids.push(context.obj({ Type: 'MCR', Pg: current.page.ref, MCID: number }));
    current.operators.push(`/${tag.name} <</MCID ${number}>> BDC`, operators, 'EMC');
  }

  function decorate(operators: string): void {
    current.operators.push('/Artifact BMC', operators, 'EMC');
  }

  return {
    tags,
    pageCount: () => pages.length,
    addPage: () => {
      current = newPage();
      pages.push(current);
    },
    write: (line, x, y, tag) => draw(textAt(line, x, y, fonts), tag),
    note: (line, x, y) => decorate(textAt(line, x, y, fonts)),
    decorate,
    draw,

    revisit: (drawOn) => {
      for (const [index, page] of pages.entries()) {
        current = page;
        drawOn(index + 1);
      }
    },

    addPicture: async (jpeg) => {
      const { ref, width, height } = await document.embedJpg(jpeg);
      const key = 'Photo';
      pictures.set(PDFName.of(key), ref);
      return { width, height, key };
    },

    finish: async () => {
      const resources = context.register(
        context.obj({ Font: await fonts.embed(), XObject: pictures, ProcSet: ['PDF', 'Text', 'ImageC'] }),
      );
      for (const [index, { page, operators }] of pages.entries()) {
        page.node.set(PDFName.of('Resources'), resources);
        page.node.set(PDFName.of('Contents'), context.register(context.flateStream(operators.join('\n'))));
        page.node.set(PDFName.of('StructParents'), context.obj(index));
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      }
      document.catalog.set(PDFName.of('StructTreeRoot'), tags.finish(pages.map(({ pieces }) => pieces)));
      document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
      document.setTitle(title, { showInWindowTitleBar: true });
      document.setLanguage(language);
      document.setCreator(creator);
      document.setProducer(creator);
      document.setCreationDate(date);
      document.setModificationDate(date);
      return Buffer.from(await document.save());
    },
  };
}
