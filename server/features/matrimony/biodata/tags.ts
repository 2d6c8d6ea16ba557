import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';

export type TagName = 'Document' | 'H1' | 'H2' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'P' | 'Figure';

/** A part of the document as readers tell it. */
export interface Tag {
  readonly name: TagName;
  readonly ref: PDFRef;
  readonly dictionary: PDFDict;
  /** Parts in it, and pieces of pages. */
  readonly kids: (PDFRef | PDFDict)[];
}

export interface Tags {
  readonly root: Tag;
  /** Adds a part at the end of another one. @param alt what a picture shows */
  readonly add: (name: TagName, parent: Tag, alt?: string) => Tag;
  /** Says that the next piece of a page belongs to a part. @returns the number of the piece on its page */
  readonly mark: (tag: Tag, page: number, pageRef: PDFRef) => number;
  /** Writes the tree. @returns what the catalog names */
  readonly finish: () => PDFRef;
}

/** The structure of a document (ISO 32000-2, 14.7): what is a heading, a label, a picture, and in which order. */
export function createTags(context: PDFContext, language: string): Tags {
  const treeRef = context.nextRef();
  const tags: Tag[] = [];
  /** For each page, whose its pieces are. */
  const owners: PDFRef[][] = [];

  function create(name: TagName, parent: PDFRef): Tag {
    const ref = context.nextRef();
    const tag = { name, ref, dictionary: context.obj({ Type: 'StructElem', S: name, P: parent }), kids: [] };
    tags.push(tag);
    return tag;
  }

  const root = create('Document', treeRef);
  root.dictionary.set(PDFName.of('Lang'), PDFString.of(language));

  return {
    root,

    add: (name, parent, alt) => {
      const tag = create(name, parent.ref);
      if (alt !== undefined) tag.dictionary.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
      parent.kids.push(tag.ref);
      return tag;
    },

    mark: (tag, page, pageRef) => {
      const pieces = (owners[page] ??= []);
      const number = pieces.push(tag.ref) - 1;
      tag.kids.push(context.obj({ Type: 'MCR', Pg: pageRef, MCID: number }));
      return number;
    },

    finish: () => {
      for (const { ref, dictionary, kids } of tags) {
        dictionary.set(PDFName.of('K'), context.obj(kids));
        context.assign(ref, dictionary);
      }
      const nums = owners.flatMap((pieces, page) => [page, context.register(context.obj(pieces))]);
      context.assign(
        treeRef,
        context.obj({
          Type: 'StructTreeRoot',
          K: [root.ref],
          ParentTree: context.register(context.obj({ Nums: nums })),
          ParentTreeNextKey: owners.length,
        }),
      );
      return treeRef;
    },
  };
}
