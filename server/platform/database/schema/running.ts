import type { Generated } from 'kysely';
import type { Folder } from '#server/platform/storage/storage.ts';

export interface RunningTables {
  /** Work that must survive a crash. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** The data for the handler, in the format of the kind of job, often JSON. */
    payload: string;
    /** The earliest start of the job. While a process runs the job, the time until which the job is reserved for it. */
    run_at: number;
    tries: number;
    created_at: Generated<number>;
    /** When the job was added, or requeued after it had failed. */
    tried_since: Generated<number>;
    /** When the job failed for good; null before that. A failed job waits until an administrator requeues it. */
    failed_at: number | null;
    /** The address to which an email could not be sent; null for other jobs. */
    recipient: string | null;
    /** JSON: the error of the last failed attempt; null if none has failed. */
    failure: string | null;
  };
  /** A single row with a number that is incremented with every change of public content. */
  public_version: {
    id: number;
    version: number;
  };
  /** A single row: the host in the UIDs of calendar events. */
  calendar_host: {
    id: number;
    host: string;
  };
  /**
   * Records of the sample content. Removing the sample content deletes exactly these records, unless they were edited.
   */
  sample_records: {
    kind: string;
    record: string;
    /**
     * The `updated_at`, revision or similar value of the record when it was added. If it has changed, the record was
     * edited. Null for kinds of records without such a value.
     */
    state: string | null;
  };
  /** One row per picture that a record names, for example in `image` or `photo`. */
  images: {
    /** The bare name of the JPEG. */
    name: string;
    folder: Folder;
    /** Width of the largest stored size of the picture, in pixels. */
    width: number;
    /** Height of the largest stored size of the picture, in pixels. */
    height: number;
    placeholder: string;
    /** JSON: the existing widths by format. */
    variants: string;
    created_at: number;
  };
  /** One row per searchable text of a record. Not part of any response. */
  search_entries: {
    /** The kind of text, such as `member` or `memorial-place`. */
    scope: string;
    record: number;
    /** Sort key of the record in search results, compared byte by byte. */
    sort: string;
    /** The folio of a member; null for other records. */
    code: string | null;
    /** The searchable text; null if the record was deleted and processes must remove it from their search index. */
    text: string | null;
    /** Further searchable words of the record. Matches in them rank after matches in the text. */
    details: Generated<string>;
    /** The phone numbers of the record, as entered. */
    numbers: Generated<string>;
    /** The scope's version when this row was written. */
    version: number;
  };
  /** One row per scope, incremented with every change of its entries. */
  search_versions: {
    scope: string;
    version: number;
  };
}

export interface IdempotencyTables {
  /** One row per record that a call with an idempotency key added. Deleted with the record or the account. */
  idempotency_keys: {
    account_id: number;
    /** Method and path, such as `POST /api/admin/events`. */
    call: string;
    /** Keyed hash of the caller's key, or of the content if there is no key. */
    key_hash: string;
    /** Index of the record among those that the call added, from 0. */
    position: number;
    /** Keyed hash of all fields and files of the call. */
    content_hash: string;
    at: number;
    bearer_id: number | null;
    correction_id: number | null;
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
