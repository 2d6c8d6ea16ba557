import type { Generated } from 'kysely';
import type { MemberDetails, MemberField } from '#contract/members.ts';

/** What a list can change of a member; the folio says whose row it is. */
type Listed = Exclude<MemberField, 'folio'>;

/** The members directory, its imports, and who takes much of it. */
export interface MembersTables {
  members: MemberDetails & {
    id: Generated<number>;
    /** The folio as it is compared; unique (decision 11). */
    folio_key: string;
    /** Natural order as text: only digits and the letters a to f, for which every collation agrees. */
    folio_order: string;
    /** The bare name of a picture below `/images/`. */
    image: string | null;
    /** The bare name of a file below `/pdf/`. */
    pdf: string | null;
    created_at: number;
    updated_at: number;
  };
  /** One row for each list or zip file that the office imports; its rows and files lie in the two tables below. */
  imports: {
    id: Generated<number>;
    kind: 'table' | 'archive';
    state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';
    /** Grows with each piece of work that is begun: one that was given up can never end another. */
    step: number;
    file_name: string | null;
    actor_id: number;
    created_at: number;
    /** Moves on while work is under way; when it stands still for long, that work has died. */
    touched_at: number;
    rows: number;
    /** JSON, null for an archive. */
    columns: string | null;
    /** JSON: the sheets of a workbook that has several. */
    sheets: string | null;
    /** Bare name of the stored zip file, until all of it has been looked into; of a workbook with several sheets, until it runs. */
    archive: string | null;
    done: number;
    total: number;
    /** JSON: how many rows came to which outcome; null until it has been checked. */
    counts: string | null;
    /** The code that says why the last work came to nothing; the sentence itself in rows from before there were codes. */
    problem: string | null;
    ran_at: number | null;
    undone_at: number | null;
    /** How many rows were undone, and how many were left. */
    undone: number | null;
    kept: number | null;
  };
  /** A row of a list: its cells, what they mean, and the member as it was before. */
  import_rows: Record<Listed | `before_${Listed}`, string | null> & {
    import_id: number;
    number: number;
    /** JSON: the texts of the cells. */
    cells: string;
    outcome: 'new' | 'changed' | 'unchanged' | 'error' | 'skipped' | null;
    /** JSON */
    problems: string;
    member_id: number | null;
    folio: string | null;
    folio_key: string | null;
    folio_order: string | null;
    /** Why undoing left it as it is. */
    kept: 'edited' | 'deleted' | null;
  };
  /** A file of a zip file, and the file of the member that it replaces. */
  import_files: {
    import_id: number;
    number: number;
    file_name: string;
    kind: 'image' | 'pdf' | null;
    folio: string | null;
    folio_key: string | null;
    outcome: 'new' | 'changed' | 'error' | null;
    /** What is wrong with the file itself. */
    problem: string | null;
    other_row: number | null;
    member_id: number | null;
    /** Bare names of stored files. */
    file: string | null;
    before_file: string | null;
    kept: 'edited' | 'deleted' | null;
  };
}
