import { type PDFArray, type PDFContext, PDFHexString, type PDFRef, PDFString } from '@cantoo/pdf-lib';

export type TagName = 'Document' | 'H1' | 'H2' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'P' | 'Figure';

/** A part of the document as readers tell it. */
export interface Tag {
  readonly name: TagName;
  readonly ref: PDFRef;
  /** Parts in it, and pieces of pages. */
  readonly kids: PDFArray;
}

export interface Tags {
  readonly root: Tag;
  /** Adds a part at the end of another one. @param alt what a picture shows */
  readonly add: (name: TagName, parent: Tag, alt?: string) => Tag;
  /** Writes the tree. @param owners for each page, whose its pieces are @returns what the catalog names */
  readonly finish: (owners: readonly (readonly PDFRef[])[]) => PDFRef;
}

/** The structure of a document (ISO 32000-2, 14.7): what is a heading, a label, a picture, and in which order. */
export function createTags(context: PDFContext, language: string): Tags {
  const treeRef = context.nextRef();

  function create(
    name: TagName,
    parent: PDFRef,
    said: { readonly Lang?: PDFString; readonly Alt?: PDFHexString },
  ): Tag {
    const kids = context.obj([]);
    const ref = context.register(context.obj({ Type: 'StructElem', S: name, P: parent, ...said, K: kids }));
    return { name, ref, kids };
  }

  const root = create('Document', treeRef, { Lang: PDFString.of(language) });

  return {
    root,

    add: (name, parent, alt) => {
      const tag = create(name, parent.ref, alt === undefined ? {} : { Alt: PDFHexString.fromText(alt) });
      parent.kids.push(tag.ref);
      return tag;
    },

    finish: (owners) => {
      const nums = owners.flatMap((pieces, page) => [page, context.register(context.obj([...pieces]))]);
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
