import type { Generated } from 'kysely';
import type { CorrectedField, CorrectionStatus } from '#contract/corrections.ts';
import type { MemberDetails, MemberField, MemberState, Visibility } from '#contract/members.ts';

/** The fields that an imported list can change. The folio identifies the member. */
type Listed = Exclude<MemberField, 'folio'>;

export interface MembersTables {
  members: MemberDetails & {
    id: Generated<number>;
    /** The normalised folio; unique (decision 11). */
    folio_key: string;
    /**
     * Sort key for the natural order of folios. It contains only digits and the letters a to f, which all collations
     * sort alike.
     */
    folio_order: string;
    /** The bare name of a picture in `/images/`. */
    image: string | null;
    /** The bare name of a file in `/pdf/`. */
    pdf: string | null;
    mobile_visibility: Generated<Visibility>;
    /** Who sees the address and the house name. */
    address_visibility: Generated<Visibility>;
    photo_visibility: Generated<Visibility>;
    state: Generated<MemberState>;
    created_at: number;
    updated_at: number;
  };
  /** The members whose entries a user account may see in full and correct. */
  account_members: {
    account_id: number;
    member_id: number;
    linked_at: number;
  };
  /** Changes of an entry that its family suggested. At most one per entry and field waits for the office. */
  corrections: {
    id: Generated<number>;
    member_id: number;
    account_id: number;
    field: CorrectedField;
    /**
     * The value of the entry when the correction was sent, or when the office accepted it; for a photo the bare name.
     * Null if it was empty.
     */
    before: string | null;
    /** The suggested value, or the one that the office accepted instead. Null to empty the field. */
    after: string | null;
    /** The suggested value, which undoing an acceptance restores. */
    suggested: string | null;
    status: CorrectionStatus;
    /** Why the office refused the correction; null unless it did. */
    reason: string | null;
    sent_at: number;
    decided_at: number | null;
    updated_at: number;
  };
  /** One row per imported list or zip file. Its rows are in `import_rows`, its files in `import_files`. */
  imports: {
    id: Generated<number>;
    kind: 'table' | 'archive';
    state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';
    /** Incremented when work on the import starts, so that an abandoned process cannot finish a later step. */
    step: number;
    file_name: string | null;
    actor_id: number;
    created_at: number;
    /** Updated during work on the import. If it stops changing, the process that did the work has died. */
    touched_at: number;
    /** Number of rows of the list, or of files of the zip file. */
    rows: number;
    /** JSON: heading, samples and field of each column; null for a zip file. */
    columns: string | null;
    /** JSON: the sheets of a workbook with more than one sheet; otherwise null. */
    sheets: string | null;
    /**
     * Bare name of the stored zip file until it is inspected, or of a workbook with several sheets until the import
     * runs.
     */
    archive: string | null;
    /** Progress of the running step, counted up to `total`. */
    done: number;
    total: number;
    /** JSON: number of rows by outcome; null until the list is checked. */
    counts: string | null;
    /** The error code of the last step that failed; null if the last step succeeded. */
    problem: string | null;
    ran_at: number | null;
    undone_at: number | null;
    /** Number of rows that undo reverted; null before undo. */
    undone: number | null;
    /** Number of rows that undo left unchanged; null before undo. */
    kept: number | null;
  };
  /**
   * One row per line of an imported list: its cells, the values read from them, and the member's values before the
   * import.
   */
  import_rows: Record<Listed | `before_${Listed}`, string | null> & {
    import_id: number;
    number: number;
    cells: string;
    outcome: 'new' | 'changed' | 'unchanged' | 'error' | 'skipped' | null;
    problems: string;
    member_id: number | null;
    folio: string | null;
    folio_key: string | null;
    folio_order: string | null;
    /**
     * Why undo left the member unchanged: the member was edited or deleted after the import. Null in all other cases.
     */
    kept: 'edited' | 'deleted' | null;
  };
  /** One row per file of an imported zip file. */
  import_files: {
    import_id: number;
    number: number;
    file_name: string;
    kind: 'image' | 'pdf' | null;
    folio: string | null;
    folio_key: string | null;
    outcome: 'new' | 'changed' | 'error' | null;
    /** The code of a problem with the file or its name; null if there is none. */
    problem: string | null;
    /** `number` of the earlier file for the same member and kind; null if there is none. */
    other_row: number | null;
    member_id: number | null;
    /** The bare name under which the file from the zip file is stored. */
    file: string | null;
    /** The bare name of the member's previous file. */
    before_file: string | null;
    kept: 'edited' | 'deleted' | null;
  };
}
