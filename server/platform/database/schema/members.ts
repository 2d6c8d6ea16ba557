import type { Generated } from 'kysely';
import type { CorrectedField, CorrectionStatus } from '#contract/corrections.ts';
import type { MemberDetails, MemberState, Visibility } from '#contract/members.ts';
import type { MessageCode } from '#contract/messages.ts';

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
  /** One row per imported list or zip file. */
  imports: {
    id: Generated<number>;
    kind: 'table' | 'archive';
    state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';
    /** Grows with each step of work, so that a step that was superseded cannot write. */
    step: number;
    actor_id: number;
    created_at: number;
    file_name: string | null;
    /** Number of rows of the list, or of files of the zip file. */
    rows: number;
    /** Number of files of the zip file that have been inspected. */
    done: number;
    /** JSON: the columns of a list, the sheets of its workbook, the numbers of the check and of the undo. */
    about: Generated<string>;
    /** JSON: what each row or file does, without values. Null before the check, and 30 days after the import. */
    plan: string | null;
    /** The error code of the last step that failed; null if the last step succeeded. */
    problem: MessageCode | null;
    ran_at: number | null;
    undone_at: number | null;
  };
  /**
   * The files that an import owns: the uploaded one, the rows of a list, and photos and PDFs that are not attached yet or
   * that it replaced.
   */
  import_files: {
    name: string;
    import_id: number;
  };
}
