import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { successResponse, messageCode } from './errors.ts';
import { listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { lineText, optionalNumberField } from './fields.ts';
import { listColumnNames } from './member-fields.ts';
import { optionalMemberFields } from './members.ts';
import { relations } from './persons.ts';
import { recordOf } from './record-of.ts';

/** A list of members (Excel or CSV), or a zip file of photos and PDFs named by folio. */
export const importKinds = ['table', 'archive'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * States of an import. A table is `read` first and `checked` after its columns are assigned. An archive is checked at
 * once. States that end in "ing" are in progress; clients poll until the state changes.
 */
export const importStates = ['read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export const columnFields = [...listColumnNames, 'ignored'] as const;
export type ColumnField = (typeof columnFields)[number];

/**
 * Fields that can be imported from several columns. Parts of a name or an address are joined. Of several telephone
 * numbers, the first is used.
 */
export const joinedFields: ReadonlySet<ColumnField> = new Set<ColumnField>(['name', 'mobile', 'address']);

/**
 * Outcome of a row or file. `new`: adds a member, or a first photo or PDF. `changed`: replaces a value. `error`: the
 * row or file is not imported. `skipped`: the row repeats the headings or is a total.
 */
export const importOutcomes = ['new', 'changed', 'unchanged', 'error', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Answers to the question whether a person is deceased, because the list says so: import the person as living or as
 * deceased, each without that word, or leave the row out. An import cannot record the death of a member.
 */
export const rowAnswers = ['living', 'deceased', 'out'] as const;
export type RowAnswer = (typeof rowAnswers)[number];

export const maxTableRows = 100_000;
export const maxArchiveFiles = 20_000;
/** Days in which an import can be undone. After that, its details are deleted. */
export const daysToUndo = 30;
export const importRowsPageSize = 100;

const maxFileName = 120;

const importColumn = z.object({
  /** Heading in the first row; null if the table has no headings. */
  heading: z.nullable(z.string()),
  /** The first non-empty cells of the column, up to three. */
  samples: z.array(z.string()),
  field: z.enum(columnFields),
});

/** The fields that a list can empty. */
export const emptiableFields = [...optionalMemberFields, 'ward'] as const;
export type EmptiableField = (typeof emptiableFields)[number];

/** For each field, how many filled fields of members an import empties. `rows`: number of affected rows. */
const emptiedFields = z.object({ ...recordOf(emptiableFields, () => z._default(z.number(), 0)), rows: z.number() });

/** How a list is read, besides its columns and `writtenIn`, the year for its ages. Without a year they are left out. */
const listChoices = {
  /** Whether rows that repeat a folio, or have none, describe people of an entry. A column with relations implies it. */
  families: z._default(z.boolean(), false),
  /** Whether minors are left out, and sons, daughters and grandchildren of unknown age. */
  withoutChildren: z._default(z.boolean(), false),
};

export const memberImport = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.nullable(z.string()),
  createdAt: z.string(),
  /** The administrator's name; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  /** Number of rows below the headings of a table, or of files in an archive. */
  rows: z.number(),
  /** Columns of the table; null for an archive. */
  columns: z.nullable(z.array(importColumn)),
  /** Sheets of a workbook, in order; null if it has only one sheet or the file is no workbook. */
  sheets: z.nullable(z.array(z.object({ name: z.string(), isHidden: z.boolean(), isChosen: z.boolean() }))),
  /** Progress of the step that is running; null if no step is running. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  ...listChoices,
  writtenIn: z._default(z.nullable(z.number()), null),
  /** The names of the wards that the import adds; empty before the check. */
  newWards: z._default(z.array(z.string()), []),
  /**
   * Number of rows by outcome; null before the check. `people`: rows that add a person to an entry, which `new` does not
   * count. `remarked`: rows without an error, but with an ignored value.
   */
  counts: z.nullable(
    z.object({
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      error: z.number(),
      skipped: z._default(z.number(), 0),
      people: z._default(z.number(), 0),
      remarked: z._default(z.number(), 0),
    }),
  ),
  /** Fields that the import empties, or has emptied; all zero before the check. */
  emptied: emptiedFields,
  /** Number of rows that ask whether the person is deceased, answered or not. Unanswered rows are left out. */
  questions: z.number(),
  /** Why the last step failed; null if the last step succeeded. */
  problem: z.nullable(z.string()),
  problemCode: z.nullable(messageCode),
  ranAt: z.nullable(z.string()),
  /** Time until which a completed import can be undone; null if it cannot be undone. */
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /**
   * Number of rows that were undone, and of rows that stayed (`kept`), because the member was edited or deleted after
   * the import. Null if the import was not undone.
   */
  undo: z.nullable(z.object({ undone: z.number(), kept: z.number() })),
});
export type MemberImport = z.output<typeof memberImport>;

/** Fields that an import can change. A folio identifies the member and is never changed. */
const importField = z.enum([...listColumnNames, 'image', 'pdf']);

export const importRow = z.object({
  /** For a table, the row number that a spreadsheet program shows. For an archive, the position of the file. */
  number: z.number(),
  outcome: z.enum(importOutcomes),
  /** File name in the archive; null for a table. */
  fileName: z.nullable(z.string()),
  /** Folio as written in the file; null if there is none. */
  folio: z.nullable(z.string()),
  /** The name of the member or person after the import; null if unknown. */
  name: z.nullable(z.string()),
  /** The relation of a person to the first contact; absent for the row of a first contact, and for files. */
  relation: z.optional(z.enum(relations)),
  /** Changed values by field. Photos and PDFs are given by their file names. */
  changes: z.array(z.object({ field: importField, before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** The errors of the row, if its outcome is `error`. Otherwise the values of the row that the import ignores. */
  problems: z.array(
    z.object({
      /** The field with the problem; null if the problem is about the whole row or file. */
      field: z.nullable(importField),
      value: z.nullable(z.string()),
      code: messageCode,
      message: z.string(),
      /** Number of the other row with the same folio; null for other problems. */
      otherRow: z.nullable(z.number()),
    }),
  ),
  /** The question whether the person is deceased, and its answer if there is one; null for other rows. */
  question: z.nullable(z.object({ answers: z.array(z.enum(rowAnswers)), answer: z.nullable(z.enum(rowAnswers)) })),
  /** Why the row was not undone: the member was edited or deleted after the import. Null for all other rows. */
  kept: z.nullable(z.enum(['edited', 'deleted'])),
});
export type ImportRow = z.output<typeof importRow>;

/** Name of the uploaded file, without path and invisible characters, shown to administrators. Any name is accepted. */
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

const imported = z.object({ ...successResponse.shape, import: memberImport });

export const uploadMembersTable = endpoint('POST /api/admin/members/imports', officeOnly, {
  takesKey: true,
  summary:
    'Reads a list of members from an Excel (.xlsx) or CSV file and suggests a field for each column. Nothing is imported yet.',
  body: z.object({ fileName }),
  files: { table: { kind: 'table', required: 'tableRequired' } },
  responses: { record: imported },
});

export const uploadMembersArchive = endpoint('POST /api/admin/members/imports/files', officeOnly, {
  takesKey: true,
  summary:
    'Reads a zip file of photos and PDFs that are named by folio, and starts checking them. Nothing is added to members yet.',
  body: z.object({ fileName }),
  files: { archive: { kind: 'archive', required: 'archiveRequired' } },
  responses: { record: imported },
});

export const readImportSheet = endpoint('POST /api/admin/members/imports/:id/sheet', officeOnly, {
  addsNothing: true,
  summary: 'Reads another sheet of an uploaded workbook that has not been imported. It is to be checked again.',
  /** Position of the chosen sheet in `sheets`, counted from 1. */
  body: z.object({ sheet: z.int(fieldCode('choiceUnknown')) }),
  responses: { record: imported },
});

export const checkMemberImport = endpoint('PUT /api/admin/members/imports/:id', officeOnly, {
  summary:
    'Starts a dry run. It can be repeated. For a list, the body assigns a field to each column, and says how the list is read.',
  body: z.object({
    columns: z.optional(z.array(z.enum(columnFields, fieldCode('choiceUnknown')))),
    ...listChoices,
    writtenIn: optionalNumberField({ min: 1900, max: 2200, wrong: 'listYearInvalid' }),
  }),
  responses: { record: imported },
});

export const answerImportRow = endpoint('PUT /api/admin/members/imports/:id/answer', officeOnly, {
  summary: 'Answers the question of a row whether the person is deceased. Can be repeated until the import runs.',
  /** `row`: the `number` of the row. */
  body: z.object({ row: z.int(fieldCode('wholeNumber')), answer: z.enum(rowAnswers, fieldCode('choiceUnknown')) }),
  responses: { record: imported },
});

export const runMemberImport = endpoint('POST /api/admin/members/imports/:id/run', officeOnly, {
  addsNothing: true,
  summary: 'Starts applying a checked import, except rows with errors. Repeating the request changes nothing.',
  /** Number of fields that the import empties. The administrator confirms it. Required if the number is not 0. */
  body: z.object({ emptied: z.optional(z.int(fieldCode('wholeNumber'))) }),
  responses: { record: imported },
});

export const undoMemberImport = endpoint('POST /api/admin/members/imports/:id/undo', officeOnly, {
  addsNothing: true,
  summary:
    'Starts undoing the latest import. Records that have changed since the import stay unchanged; the rows endpoint lists them afterwards.',
  responses: { record: imported },
});

export const readMemberImport = endpoint('GET /api/admin/members/imports/:id', officeOnly, {
  summary: 'Returns an import with its state, progress and result.',
  responses: { record: memberImport },
});

export const listMemberImports = endpoint('GET /api/admin/members/imports', officeOnly, {
  summary: 'Lists the imports of member lists and files, latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: memberImport },
});

export const listImportRows = endpoint('GET /api/admin/members/imports/:id/rows', officeOnly, {
  summary:
    'Lists the rows of an import in their order. Filters select rows with one outcome, rows of people, rows that empty a field, rows with a question, or rows that an undo left unchanged.',
  query: z.object({
    outcome: z.optional(
      z.enum([...importOutcomes, 'people', 'asked', 'emptied', 'remarked', 'kept'], fieldCode('choiceUnknown')),
    ),
    page: listQuery.page,
    pageSize: listQuery.pageSize,
  }),
  responses: { list: importRow },
});

export const deleteMemberImport = endpoint('DELETE /api/admin/members/imports/:id', officeOnly, {
  summary: 'Deletes an import that was not applied, with all uploaded data.',
});
