import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, messageCode } from './errors.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { lineText } from './fields.ts';
import { memberFieldNames, optionalMemberFields } from './members.ts';
import { recordOf } from './record-of.ts';

/** A list of members (Excel or CSV), or a zip file of photos and PDFs named by folio. */
export const importKinds = ['table', 'archive'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * A table is `read` first; it is `checked` as soon as its columns are chosen, an archive at once. States that end in
 * "ing" are work under way: it is asked after again until the state is another one.
 */
export const importStates = ['read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What a column of a table holds. */
export const columnFields = [...memberFieldNames, 'ignored'] as const;
export type ColumnField = (typeof columnFields)[number];

/** Details that several columns may make up: parts of a name or an address, and numbers of which the first is taken. */
export const joinedFields: ReadonlySet<ColumnField> = new Set<ColumnField>(['name', 'mobile', 'address']);

/**
 * What becomes of a row or file: `new` (a new member; a first photo or PDF), `changed` (another value replaces one),
 * `skipped` (headings that are repeated, a total).
 */
export const importOutcomes = ['new', 'changed', 'unchanged', 'error', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** How many rows a table, and how many entries a zip file, can have. */
export const maxTableRows = 100_000;
export const maxArchiveFiles = 20_000;
/** For so many days an import can be undone; then its details are forgotten. */
export const daysToUndo = 30;
export const importRowsPageSize = 100;

const maxFileName = 120;

const importColumn = z.object({
  /** As it stands in the first row; null when the table begins without headings. */
  heading: z.nullable(z.string()),
  /** Up to three cells that are not empty, the first of the column. */
  samples: z.array(z.string()),
  field: z.enum(columnFields),
});

/** What a list empties of members that it changes: filled fields of each kind, and rows that have any of them. */
export const emptiedFields = z.object({ ...recordOf(optionalMemberFields, () => z.number()), rows: z.number() });
export type EmptiedFields = z.output<typeof emptiedFields>;

/** An import as the office follows it through its states. */
export const memberImport = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** As the page told it. */
  fileName: z.nullable(z.string()),
  createdAt: z.string(),
  /** The administrator's name, null when the account is gone. */
  createdBy: z.nullable(z.string()),
  /** Rows below the headings, or files in the zip. */
  rows: z.number(),
  /** Null for an archive. */
  columns: z.nullable(z.array(importColumn)),
  /** The sheets of a workbook that has several, in their order; null for everything else. */
  sheets: z.nullable(z.array(z.object({ name: z.string(), isHidden: z.boolean(), isChosen: z.boolean() }))),
  /** Of the work under way, null when there is none. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** Rows by outcome, and rows without an error of which something is left out. Null until it has been checked. */
  counts: z.nullable(
    z.object({
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      error: z.number(),
      skipped: z._default(z.number(), 0),
      remarked: z._default(z.number(), 0),
    }),
  ),
  /** Which fields that are filled become empty, or became; none until it has been checked. */
  emptied: emptiedFields,
  /** Why the last step came to nothing; the state says what can be done now. */
  problem: z.nullable(z.string()),
  /** The code of that. */
  problemCode: z.nullable(messageCode),
  ranAt: z.nullable(z.string()),
  /** Set while an import that ran can be undone. */
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** After undoing: how many rows were undone, and how many were left because somebody changed them since. */
  undo: z.nullable(z.object({ undone: z.number(), kept: z.number() })),
});
export type MemberImport = z.output<typeof memberImport>;

/** The details that an import can change; a folio says whose they are and is never changed itself. */
const importField = z.enum([...memberFieldNames, 'image', 'pdf']);

/** One row of the table, or one file of the archive. */
export const importRow = z.object({
  /** The line as a spreadsheet counts it, headings included; of an archive, the place in it. */
  number: z.number(),
  outcome: z.enum(importOutcomes),
  /** Of an archive: the file's name there. */
  fileName: z.nullable(z.string()),
  /** As written in the file; null when there is none. */
  folio: z.nullable(z.string()),
  /** The member's name as it will be; null when it is not known. */
  name: z.nullable(z.string()),
  /** Field by field what becomes different; photos and PDFs are told by the bare names of their files. */
  changes: z.array(z.object({ field: importField, before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Of an error, what is wrong; of another outcome, what is left out. */
  problems: z.array(
    z.object({
      /** The cell; null when it is the row or file as a whole. */
      field: z.nullable(importField),
      /** What stands there. */
      value: z.nullable(z.string()),
      code: messageCode,
      message: z.string(),
      /** The row that has the same folio. */
      otherRow: z.nullable(z.number()),
    }),
  ),
  /** After undoing: why it was left as it is; null when it was undone or there was nothing to undo. */
  kept: z.nullable(z.enum(['edited', 'deleted'])),
});
export type ImportRow = z.output<typeof importRow>;

/** Shown again to those who sent the file, so nothing of it may lead astray; a strange name is no reason to refuse. */
const fileName = z.optional(
  lineText('textUnreadable').check(
    z.overwrite((text) =>
      text
        .replace(/^.*[/\\]/, '')
        .trim()
        .slice(0, maxFileName),
    ),
  ),
);

const imported = z.object({ ...done.shape, import: memberImport });

export const uploadMembersTable = endpoint({
  method: 'POST',
  path: '/api/admin/members/imports',
  access: 'admin',
  takesKey: true,
  summary: 'Reads a list of members, an Excel (.xlsx) or CSV file, and guesses its columns. Nothing is imported yet.',
  body: z.object({ fileName }),
  files: { table: { kind: 'table', required: 'tableRequired' } },
  responses: { record: imported },
});

export const uploadMembersArchive = endpoint({
  method: 'POST',
  path: '/api/admin/members/imports/files',
  access: 'admin',
  takesKey: true,
  summary: 'Reads a zip file of photos and PDFs named by folio and begins to check them. Nothing is attached yet.',
  body: z.object({ fileName }),
  files: { archive: { kind: 'archive', required: 'archiveRequired' } },
  responses: { record: imported },
});

export const readImportSheet = endpoint({
  method: 'POST',
  path: '/api/admin/members/imports/:id/sheet',
  access: 'admin',
  takesKey: true,
  summary:
    'Reads another sheet of a workbook that was sent before and has not been imported. A new import takes the place of this one.',
  params: idParams,
  /** The place of the sheet among `sheets`, from 1. */
  body: z.object({ sheet: z.int(fieldCode('choiceUnknown')) }),
  responses: { record: imported },
});

export const checkMemberImport = endpoint({
  method: 'PUT',
  path: '/api/admin/members/imports/:id',
  access: 'admin',
  summary: 'Begins the dry run, as often as wanted; for a table with what each column holds.',
  params: idParams,
  body: z.object({ columns: z.optional(z.array(z.enum(columnFields, fieldCode('choiceUnknown')))) }),
  responses: { record: imported },
});

export const runMemberImport = endpoint({
  method: 'POST',
  path: '/api/admin/members/imports/:id/run',
  access: 'admin',
  addsNothing: true,
  summary:
    'Begins to apply an import that was checked, all of it but the rows with errors. Asked again it changes nothing.',
  params: idParams,
  /** The sum of the fields that become empty, as agreement to that; needed if there are any. */
  body: z.object({ emptied: z.optional(z.int(fieldCode('wholeNumber'))) }),
  responses: { record: imported },
});

export const undoMemberImport = endpoint({
  method: 'POST',
  path: '/api/admin/members/imports/:id/undo',
  access: 'admin',
  addsNothing: true,
  summary: 'Begins to undo an import; what somebody has changed since is left as it is and told afterwards.',
  params: idParams,
  responses: { record: imported },
});

export const readMemberImport = endpoint({
  method: 'GET',
  path: '/api/admin/members/imports/:id',
  access: 'admin',
  summary: 'An import: its state, how far the work is, and what came of it.',
  params: idParams,
  responses: { record: memberImport },
});

export const listMemberImports = endpoint({
  method: 'GET',
  path: '/api/admin/members/imports',
  access: 'admin',
  summary: 'The imports of lists and files, the latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: memberImport },
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/members/imports/:id/rows',
  access: 'admin',
  summary:
    'The rows of an import in their order; of one outcome, those that empty a field, or those that undoing left as they are.',
  params: idParams,
  query: z.object({
    outcome: z.optional(z.enum([...importOutcomes, 'emptied', 'remarked', 'kept'], fieldCode('choiceUnknown'))),
    page: listQuery.page,
    pageSize: listQuery.pageSize,
  }),
  responses: { list: importRow },
});

export const forgetMemberImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/imports/:id',
  access: 'admin',
  summary: 'Forgets an import that was not run, with all that was sent for it.',
  params: idParams,
  responses: { record: done },
});
