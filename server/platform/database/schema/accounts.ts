import type { Generated } from 'kysely';
import type { Language } from '#contract/links.ts';

/** Who signs in, and what they are allowed. */
export interface AccountsTables {
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
    /** When anything that the office sees of it was changed last. */
    updated_at: number;
    /** Normalised name, email and phone digits; never sent. */
    search_text: string;
    /** Of administrators. */
    last_sign_in_at: number | null;
    /** A browser that has signed in is known by a cookie of this generation; one of an earlier generation is nothing. */
    browsers_generation: Generated<number>;
    /** Of the page on which it was asked for; null where nobody knows. */
    language: Language | null;
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
    /** What began it, in coarse words: "Chrome", "Android". */
    browser: string | null;
    system: string | null;
    /** By which each refresh is signed, as base64url of its SPKI; null for a client that handed none over. */
    public_key: string | null;
  };
  refresh_tokens: {
    hash: string;
    session_id: string;
    /** The first token of a session is 0, each successor one more. */
    generation: number;
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
  /** The two-factor sign-in of those who have it. */
  second_factors: {
    account_id: number;
    /** Encrypted under the server's secret. */
    sealed_key: string;
    since: number;
    /** The interval of the newest code that was used: no code works twice. */
    last_step: number;
  };
  /** A key that has been shown and not confirmed yet. */
  second_factor_setups: {
    session_id: string;
    sealed_key: string;
  };
  /** Those that are left, as keyed hashes. */
  recovery_codes: {
    hash: string;
    account_id: number;
  };
  /** Invitations to become an administrator. */
  invitations: {
    id: Generated<number>;
    name: string;
    /** Trimmed and in lower case. */
    email: string;
    /** The token of the link is made of it and the server's secret, so that none waits in the queue of mails. */
    nonce: string;
    hash: string;
    invited_by: number;
    invited_at: number;
    expires_at: number;
  };
  /** One row. */
  office_rules: {
    id: number;
    /** Since when every administrator needs two-factor sign-in; null while it is voluntary. */
    two_factor_required_at: number | null;
  };
  /** What counts towards a limit: one row per event, keyed by a keyed hash of whom it counts for. */
  attempts: {
    bucket: string;
    at: number;
    /** What the event was about, where a limit counts each thing once; a keyed hash where that is personal. */
    about: string | null;
    /** By which an event can be taken back that may turn out not to count; null once it counts for good. */
    pending: string | null;
  };
  /** Whoever counts in a bucket holds its row until the transaction ends. */
  attempt_buckets: {
    bucket: string;
    held_at: number;
  };
}
