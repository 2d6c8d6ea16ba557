import type { BinKindName } from '#contract/bin.ts';
import type { MessageCode } from '#contract/messages.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { breaksUniqueness } from '#server/platform/database/engine.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ErasedKind } from '#server/records/erasures/erasures-store.ts';
import { deleteImage, type StoredImage } from '#server/platform/images/images-store.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeSubject, type Subject } from '#server/records/versions.ts';
import { type BinContent, changeBinned } from './bin-content.ts';
import { type AnyRow, listPointing, pointAgain, putRow, rowExists, type RowOf, takeRows } from './bin-store.ts';

/** What whoever brings something back may ask for. */
export interface AskedAnew {
  readonly folio?: string | undefined;
  readonly email?: string | undefined;
}

/** Which column of another table points to a record. */
interface Reference {
  readonly table: keyof Schema;
  readonly column: string;
}

/** An administrator brings a record back. */
export interface BringingBack {
  readonly platform: Platform;
  readonly administratorId: number;
}

/** How the records of one table go into the bin and come back. */
export interface BinDefinition<Table extends keyof Schema> {
  readonly kind: BinKindName;
  readonly table: Table;
  /** As the audit log calls such a record. */
  readonly subject: BinSubject;
  /** What it is called in the bin: what somebody would look for. */
  readonly title: (row: RowOf<Table>) => string;
  /** The same in Malayalam, where a record has that: it is found in the bin by both. */
  readonly titleInMalayalam?: (row: RowOf<Table>) => string | null;
  /** How erasures know it again in a backup, where they do. */
  readonly erasure?: { readonly kind: ErasedKind; readonly createdAt: (row: RowOf<Table>) => number };
  readonly image?: (row: RowOf<Table>) => string | null;
  /** Pictures that nobody shows any more when the rows are gone. */
  readonly images?: (db: Db, rows: readonly AnyRow[]) => Promise<readonly string[]>;
  readonly pdf?: (row: RowOf<Table>) => string | null;
  /** Rows that go with it, and come back with it. */
  readonly parts?: Reference;
  /** Rows that stay, and point to it again when it is back. */
  readonly pointing?: Reference & {
    /** As what such a row lies in the bin itself. */
    readonly kind: BinKindName;
  };
  /** Records whose entries in the bin change when it comes back. They are locked before its own entry. */
  readonly lockedFirst?: (row: RowOf<Table>) => RelatedRecords;
  /** What else is to go. */
  readonly leave?: (db: Db, row: RowOf<Table>) => Promise<void>;
  /** The row that comes back, under another folio or email if that is asked for, and what it refers to as it is by now. */
  readonly ready?: (db: Db, row: RowOf<Table>, asked: AskedAnew, now: number) => Promise<RowOf<Table>>;
  /** What else has to be there again. */
  readonly enter?: (db: Db, row: RowOf<Table>, by: BringingBack) => Promise<void>;
  /** What is said when somebody else has what only one can have. */
  readonly taken?: { readonly field: string; readonly code: MessageCode };
  /** What else is erased for good with it, such as versions that are its own. @returns the files to be removed */
  readonly erase?: (db: Db, row: RowOf<Table>, content: BinContent) => Promise<readonly FilePlace[]>;
  /** Of what a version is kept anew when it comes back. */
  readonly keeps?: (row: RowOf<Table>) => Subject;
}

export type BinSubject =
  | 'member'
  | 'event'
  | 'picture'
  | 'memorial'
  | 'profile'
  | 'user'
  | 'notice'
  | 'term'
  | 'bearer';

/** Records of one kind, by number. */
export interface RelatedRecords {
  readonly kind: BinKindName;
  readonly records: readonly number[];
}

/** A record on its way into the bin. */
interface Taken {
  readonly title: string;
  readonly titleInMalayalam: string | null;
  readonly createdAt: number;
  readonly content: BinContent;
}

/** How the records of one kind go into the bin, and come back. */
export interface BinKind {
  readonly kind: BinKindName;
  readonly subject: BinSubject;
  readonly erasedKind: ErasedKind | undefined;
  /** Under which name versions are kept that change with it. */
  readonly keptIn: (content: BinContent) => string | undefined;
  /** Whose entries are locked before its own, so that two that come back at once do not wait for each other. */
  readonly lockedFirst: (content: BinContent) => RelatedRecords | undefined;
  /** Whether such a record is there, and not in the bin. */
  readonly isThere: (db: Db, id: number) => Promise<boolean>;
  /** What else is erased for good, such as its versions. @returns the files to be removed */
  readonly erase: (db: Db, content: BinContent) => Promise<readonly FilePlace[]>;
  /** Takes its rows out of their tables; undefined when there is no such record. */
  readonly take: (db: Db, id: number) => Promise<Taken | undefined>;
  /**
   * Puts them back; part of the caller's transaction.
   * @throws AppError `duplicate` at the field that somebody else has taken
   */
  readonly putBack: (db: Db, content: BinContent, asked: AskedAnew, by: BringingBack) => Promise<void>;
}

async function takeImages(db: Db, names: readonly string[]): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  for (const name of names) {
    const image = await deleteImage(db, name);
    if (image) images.push(image);
  }
  return images;
}

async function orTaken(written: Promise<void>, taken: BinDefinition<keyof Schema>['taken']): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (taken && breaksUniqueness(error)) throw fieldAppError('duplicate', taken.field, taken.code);
    throw error;
  }
}

/** What a kind says of itself is all that is needed to take its records away and to bring them back. */
export function binKind<Table extends keyof Schema>(definition: BinDefinition<Table>): BinKind {
  const { kind, table, subject, parts, pointing, taken } = definition;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- taken from this table by `take` alone
  const asRow = (row: AnyRow) => row as RowOf<Table>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every column is a text, a number or null
  const asAny = (row: unknown) => row as AnyRow & { readonly id: number };

  async function take(db: Db, id: number): Promise<Taken | undefined> {
    const from = pointing ? await listPointing(db, pointing.table, pointing.column, id) : [];
    const going = parts ? await takeRows(db, parts.table, parts.column, id) : [];
    const [row] = await takeRows(db, table, 'id', id);
    if (!row) return undefined;
    await definition.leave?.(db, row);
    const pdf = definition.pdf?.(row) ?? null;
    const image = definition.image?.(row) ?? null;
    const others = (await definition.images?.(db, [row, ...going].map(asAny))) ?? [];
    return {
      title: definition.title(row),
      titleInMalayalam: definition.titleInMalayalam?.(row) ?? null,
      createdAt: definition.erasure?.createdAt(row) ?? 0,
      content: {
        row: asAny(row),
        parts: going.map(asAny),
        pointing: from,
        images: await takeImages(db, [...(image === null ? [] : [image]), ...others]),
        pdfs: pdf === null ? [] : [pdf],
      },
    };
  }

  return {
    kind,
    subject,
    erasedKind: definition.erasure?.kind,
    keptIn: ({ row }) => definition.keeps?.(asRow(row)).name,
    lockedFirst: ({ row }) => definition.lockedFirst?.(asRow(row)),
    isThere: async (db, id) => rowExists(db, table, id),
    erase: async (db, content) => (await definition.erase?.(db, asRow(content.row), content)) ?? [],
    take,
    putBack: async (db, content, asked, by) => {
      const before = asRow(content.row);
      const row = (await definition.ready?.(db, before, asked, by.platform.now())) ?? before;
      const put = async () => {
        await orTaken(putRow(db, table, asAny(row)), taken);
        for (const part of content.parts) if (parts) await putRow(db, parts.table, part);
        if (pointing) {
          const { id } = asAny(row);
          // Those that lie in the bin by now point to it when they come back. They are first: one that is coming back
          // has done so once its entry is free, and points to it like the others.
          await changeBinned(db, pointing.kind, content.pointing, (other) => {
            const pointed = new Map(Object.entries(other.row)).get(pointing.column) ?? id;
            return { ...other, row: { ...other.row, [pointing.column]: pointed } };
          });
          await pointAgain(db, pointing.table, pointing.column, { id, from: content.pointing });
        }
        await definition.enter?.(db, row, by);
      };
      const subjectOf = definition.keeps?.(row);
      const author = { at: by.platform.now(), actorId: by.administratorId };
      await (subjectOf ? changeSubject(db, subjectOf, author, put) : put());
    },
  };
}
