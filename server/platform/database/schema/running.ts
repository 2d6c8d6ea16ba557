import type { Generated } from 'kysely';
import type { Folder } from '#server/platform/storage/storage.ts';

/** What the platform keeps for itself. */
export interface RunningTables {
  /** Work that must happen even if the process ends first. */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    /** Not before this instant; also the lease of a process that is at it. */
    run_at: number;
    tries: number;
    created_at: Generated<number>;
    /** When it was written down, or taken back after it had been put aside. */
    tried_since: Generated<number>;
    /** When it was put aside: nobody works at it until somebody has looked at it. */
    failed_at: number | null;
    /** Of a letter that was tried in vain, as it was then. */
    recipient: string | null;
    /** JSON: what came of the last try. */
    failure: string | null;
  };
  audit: {
    id: Generated<number>;
    at: number;
    /** The account that did it; kept as a number when that is gone. */
    actor_id: number;
    action: string;
    /** The kind of what it was done to; null where no record is meant. */
    subject_type: string | null;
    /** The number of the record, or the name of what goes by one. */
    subject_id: string;
  };
  /** One row: grows with every change that a public page could show. */
  public_version: {
    id: number;
    version: number;
  };
  /** One row: the host in the names that calendars know the events by. */
  calendar_host: {
    id: number;
    host: string;
  };
  /** One row for each process of the site. */
  processes: {
    /** What it calls itself; another one with each start. */
    process: string;
    /** Unless it gives another sign of life, it counts no longer than this. */
    until: number;
  };
  /** Which records came with the sample content, so that emptying takes away those and no others. */
  sample_records: {
    kind: string;
    record: string;
    /** What told it from every other state of it when it was filled; null for what has no states. */
    state: string | null;
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
    /** As they were written: words that find the record after those of the text, and telephone numbers. */
    details: Generated<string>;
    numbers: Generated<string>;
    /** Of the scope, when this row was written. */
    version: number;
  };
  /** One row for each scope: grows with every change of its entries. */
  search_versions: {
    scope: string;
    version: number;
  };
}

/** Calls that were carried out under a key of their caller's. */
export interface IdempotencyTables {
  /** One row for each record that such a call added; it goes when the record or the account goes. */
  idempotency_keys: {
    account_id: number;
    /** Method and path, such as `POST /api/admin/events`. */
    call: string;
    /** Keyed, of the caller's key; of the content where there is none. */
    key_hash: string;
    /** Which of the records that the call added, from 0. */
    position: number;
    /** Keyed, of all fields and files. */
    content_hash: string;
    at: number;
    bearer_id: number | null;
    event_id: number | null;
    import_id: number | null;
    invitation_id: number | null;
    member_id: number | null;
    memorial_id: number | null;
    notice_id: number | null;
    picture_id: number | null;
    profile_id: number | null;
    term_id: number | null;
  };
}
