import type { Generated } from 'kysely';
import type { Folder } from '#server/platform/storage/storage.ts';

/**
 * The tables. Instants are milliseconds since 1970 (`…_at`), days are `YYYY-MM-DD` text, structured values are JSON
 * text. An approval is the instant it was given, so that "approved" and "when" can never disagree.
 */
export interface Schema {
  accounts: {
    id: Generated<number>;
    role: 'user' | 'admin';
    name: string;
    /** Trimmed and in lower case; unique within a role. */
    email: string;
    phone: string;
    password_hash: string;
    approved_at: number | null;
    created_at: number;
    /** Normalised name, email and phone digits; never sent. */
    search_text: string;
  };
  /** One sign-in: it lives as long as its refresh tokens are used. */
  sessions: {
    id: string;
    account_id: number;
    kind: 'user' | 'admin';
    created_at: number;
    /** Moves on with each refresh. */
    idle_until: number;
    /** Never moves. */
    ends_at: number;
    /** Of the token in the cookie that fetches private files and nothing else. */
    files_hash: string | null;
  };
  refresh_tokens: {
    hash: string;
    session_id: string;
    /** When its successor was first given out. */
    superseded_at: number | null;
  };
  access_tokens: {
    hash: string;
    session_id: string;
    expires_at: number;
  };
  reset_tokens: {
    hash: string;
    account_id: number;
    kind: 'mailed' | 'handed-out';
    expires_at: number;
  };
  /** What counts towards a limit: one row per event, keyed by a keyed hash of whom it counts for. */
  attempts: {
    bucket: string;
    at: number;
  };
  /** Work that must happen even if the process ends first. */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    /** Not before this instant; also the lease of a process that is at it. */
    run_at: number;
    tries: number;
  };
  audit: {
    id: Generated<number>;
    at: number;
    /** The account that did it; kept as a number when that is gone. */
    actor_id: number;
    action: string;
    subject: string;
  };
  /** One row: grows with every change that a public page could show. */
  public_version: {
    id: number;
    version: number;
  };
  /** Which records came with the sample content, so that emptying takes away those and no others. */
  sample_records: {
    kind: string;
    record: string;
  };
  content: {
    key: string;
    value: string;
    updated_at: number;
  };
  office_bearers: {
    id: Generated<number>;
    position: number;
    name_en: string;
    name_ml: string | null;
    role_en: string;
    role_ml: string | null;
    image: string | null;
  };
  events: {
    id: Generated<number>;
    title: string;
    description: string;
    date: string;
    /** `HH:MM` in Asia/Kolkata. */
    time: string | null;
    place: string | null;
    image: string | null;
    updated_at: number;
    /** Normalised title, description and place; never sent. */
    search_text: string;
  };
  deceased: {
    id: Generated<number>;
    name: string;
    date_of_death: string;
    description: string;
    funeral_place: string;
    image: string | null;
    /** Normalised; never sent. */
    name_text: string;
    place_text: string;
  };
  gallery: {
    id: Generated<number>;
    image: string;
    description: string;
    /** Normalised description; never sent. */
    search_text: string;
  };
  members: {
    id: Generated<number>;
    folio: string;
    /** The folio as it is compared; unique (decision 11). */
    folio_key: string;
    /** Natural order as text: only digits and the letters a to f, for which every collation agrees. */
    folio_order: string;
    name: string;
    mobile: string | null;
    address: string | null;
    /** The bare name of a picture below `/images/`. */
    image: string | null;
    /** The bare name of a file below `/pdf/`. */
    pdf: string | null;
    updated_at: number;
  };
  matrimony_profiles: {
    id: Generated<number>;
    /** Who sent it; null when the office entered it, or the account is gone. */
    account_id: number | null;
    source: 'member' | 'office';
    profile_for: string;
    name: string;
    father_name: string;
    mother_name: string;
    /** `YYYY-MM-DD` */
    dob: string;
    gender: 'Male' | 'Female' | 'Other';
    height_feet: number | null;
    height_inch: number | null;
    education: string;
    profession: string | null;
    siblings: string | null;
    district: string | null;
    state: string | null;
    country: string | null;
    marital_status: 'Single' | 'Divorced' | 'Widow' | 'Widower';
    contact_mobile: string;
    /** Its digits with the country, as far as it is plain; to find the same number however it was typed. */
    contact_number: string;
    email: string;
    about: string | null;
    photo_submitted: 0 | 1;
    /** The bare name of a picture below `/images/`. */
    photo: string | null;
    approved_at: number | null;
    refused_at: number | null;
    refusal_reason: string | null;
    consent_version: string | null;
    consent_at: number | null;
    declared_at: number | null;
    sent_at: number;
    updated_at: number;
    /** Normalised; never sent. */
    name_text: string;
    district_text: string;
    search_text: string;
  };
  /** What was sent already: the same form again is not a second profile. */
  matrimony_submissions: {
    account_id: number;
    /** Of the sender's own key, or of all that was sent. */
    hash: string;
    at: number;
    profile_id: number | null;
  };
  /** One row for each picture that a record names by its `image`. */
  images: {
    /** The bare name of the JPEG. */
    name: string;
    folder: Folder;
    /** Of the largest size, in pixels. */
    width: number;
    height: number;
    placeholder: string;
    /** JSON: by format, the widths that exist. */
    variants: string;
    created_at: number;
  };
  /** One row for each text that is searched by words; what serves searching is never sent. */
  search_entries: {
    scope: string;
    record: number;
    /** Hits stand in its order, byte by byte. */
    sort: string;
    /** The folio. */
    code: string | null;
    /** Null: the record is gone, which every process has yet to hear. */
    text: string | null;
    /** The words of the text and, in the same order, how each one sounds; apart by spaces. */
    words: string;
    keys: string;
    /** Of the scope, when this row was written. */
    version: number;
  };
  /** One row for each scope: grows with every change of its entries. */
  search_versions: {
    scope: string;
    version: number;
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
    done: number;
    total: number;
    /** JSON: how many rows came to which outcome; null until it has been checked. */
    counts: string | null;
    /** The sentence that says why the last work came to nothing. */
    problem: string | null;
    ran_at: number | null;
    undone_at: number | null;
    /** How many rows were undone, and how many were left. */
    undone: number | null;
    kept: number | null;
  };
  /** A row of a list: its cells, what they mean, and the member as it was before. */
  import_rows: {
    import_id: number;
    number: number;
    /** JSON: the texts of the cells. */
    cells: string;
    outcome: 'new' | 'changed' | 'unchanged' | 'error' | null;
    /** JSON */
    problems: string;
    member_id: number | null;
    folio: string | null;
    folio_key: string | null;
    folio_order: string | null;
    name: string | null;
    mobile: string | null;
    address: string | null;
    before_name: string | null;
    before_mobile: string | null;
    before_address: string | null;
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
