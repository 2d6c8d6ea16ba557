import type { Generated } from 'kysely';
import type { Language } from '#contract/links.ts';
import type { Topic } from '#contract/member-messages.ts';
import type { Folder } from '#server/platform/storage/storage.ts';

/** The history of all records (decision 65), and what the program needs to run. */
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
  /** Browsers that are told of deaths by push messages. Not part of any response, download, log or backup. */
  push_subscriptions: {
    id: Generated<number>;
    /** The secret address of the browser at its push service. */
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language;
    created_at: number;
  };
  /** A message to members about a record (decision 71). The texts of news are read from the record when they are sent. */
  messages: {
    id: Generated<number>;
    topic: Topic;
    /** The id of the memorial, notice or event. */
    record: number;
    /** `mistake`: a death that was undone. */
    kind: 'news' | 'mistake';
    /** A hash of what members are told, to find out whether it has changed; empty for a mistake. */
    facts: string;
    /** The texts of a mistake as JSON, until its recipients are deleted; null for other messages. */
    words: Generated<string | null>;
    /** `asked`: an editor asks the office to send it. `begun`: its recipients are chosen. */
    state: 'asked' | 'waiting' | 'begun';
    emails_at: number;
    phones_at: number;
    /** How many emails and messages to phones were accepted, and how many were not sent. */
    emails: Generated<number>;
    phones: Generated<number>;
    unsent: Generated<number>;
  };
  /** Whom a message tells: an account by email, or a phone. Deleted after 30 days. */
  message_recipients: {
    id: Generated<number>;
    message_id: number;
    account_id: number | null;
    phone_id: number | null;
    /** When the mail server or the push service accepted the message; null before that. */
    sent_at: Generated<number | null>;
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
    /** JSON: the people of the record whom their own names find; null if there are none. */
    people: string | null;
    /** The scope's version when this row was written. */
    version: number;
  };
  /** One row per scope, incremented with every change of its entries. */
  search_versions: {
    scope: string;
    version: number;
  };
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
    album_id: number | null;
    bearer_id: number | null;
    correction_id: number | null;
    event_id: number | null;
    import_id: number | null;
    invitation_id: number | null;
    member_id: number | null;
    memorial_id: number | null;
    notice_id: number | null;
    person_id: number | null;
    picture_id: number | null;
    profile_id: number | null;
    term_id: number | null;
    ward_id: number | null;
  };
  /** Every change and every act that the office's log lists. Triggers refuse to change or delete rows. */
  changes: {
    id: Generated<number>;
    at: number;
    /** The account of the administrator; null if the owner of the record acted. The id stays when the account is deleted. */
    actor_id: number | null;
    /** The action in the audit log; null for a change that the log does not list. */
    action: string | null;
    /** The kind of record or subject; null if no record is concerned. */
    kind: string | null;
    /** The id of the record, or the key of a text or setting. */
    record: string;
    /** JSON with the names of the changed fields. */
    fields: string;
    /** The recording of a death or the import that the change is part of, such as `death 12`; null for others. */
    part_of: Generated<string | null>;
  };
  /** The values of changed fields, and the content of deleted records. */
  change_values: {
    change_id: number;
    field: string;
    /** JSON; null for no value. */
    before: string | null;
    /** JSON; null for no value. */
    after: string | null;
    /** When the row is deleted; null if it stays. */
    until: number | null;
  };
  /** One row per erased record, with only what is needed to identify it in a backup. */
  erasures: {
    /** `closed_account` is an account that its owner closed. */
    kind: 'account' | 'closed_account' | 'member' | 'person' | 'profile' | 'correction' | 'memorial' | 'picture';
    record: number;
    /** When the record was created. Distinguishes it from another record with the same id. */
    created_at: number;
    /** When the erasure was written to the list in `BACKUP_DIR`; null if it is still missing there. */
    listed_at: number | null;
  };
  backup_runs: {
    id: Generated<number>;
    work: 'backup' | 'test-restore';
    /** The administrator who started the run; null for automatic runs. */
    actor_id: number | null;
    /** 1 while the run is active; null when it has ended. Only one run can be active. */
    active: 1 | null;
    began_at: number;
    /** Updated while the run is active. If it stops changing, the process that made the run has died. */
    seen_at: number;
    ended_at: number | null;
    stage: 'rows' | 'files' | 'verifying' | 'restoring' | 'comparing' | null;
    /** Progress within the stage, counted up to `total`. */
    done: Generated<number>;
    total: Generated<number>;
    outcome: 'good' | 'failed' | null;
    problem:
      | 'unreachable'
      | 'read-only'
      | 'disk'
      | 'damaged'
      | 'different'
      | 'interrupted'
      | 'other-version'
      | 'other-site'
      | 'other-passphrase'
      | 'fault'
      | null;
    name: string | null;
    bytes: number | null;
    rows: number | null;
    files: number | null;
    /** Number of files that rows named but that were missing; null for test restores and runs that did not succeed. */
    missing: number | null;
  };
  /**
   * A single row with the random identity that marks the backups of this site in `BACKUP_DIR`. Created by the first
   * backup.
   */
  backup_site: {
    id: number;
    identity: string;
  };
  /** A single row about the notice and the emails about backups. */
  backup_watch: {
    id: number;
    /** When an administrator dismissed the notice that there are no backups; null if none has. */
    dismissed_at: number | null;
    /** When the administrators were last emailed about a problem with backups; null if never. */
    mailed_at: number | null;
  };
}
