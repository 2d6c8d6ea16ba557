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
    member_id: number | null;
    memorial_id: number | null;
    notice_id: number | null;
    picture_id: number | null;
    profile_id: number | null;
    term_id: number | null;
  };
}
