import type { Generated } from 'kysely';
import type { Language } from '#contract/links.ts';

/** Accounts, and how they sign in. */
export interface AccountTables {
  accounts: {
    id: Generated<number>;
    role: 'user' | 'admin';
    name: string;
    /** The email address, trimmed and in lower case; unique within a role. */
    email: string;
    phone: string;
    password_hash: string;
    approved_at: number | null;
    created_at: number;
    /** When any data of the account that the office sees last changed. */
    updated_at: number;
    /** Normalised name, email and phone digits. Not part of any response. */
    search_text: string;
    /** When the administrator last signed in; null for users, and for administrators before their first sign-in. */
    last_sign_in_at: number | null;
    /** Incremented to invalidate all known-browser cookies of the account. */
    browsers_generation: Generated<number>;
    /** The language of the page where the account was requested; null if unknown. */
    language: Language | null;
    /** The folio that the user typed when registering; null if none. A hint for the office, never proof. */
    folio: Generated<string | null>;
    /** When the office refused the registration; null if it did not. */
    refused_at: Generated<number | null>;
    refusal_reason: Generated<string | null>;
    /** JSON with refusals of an earlier account with the same email; null if there are none. */
    earlier_refusals: Generated<string | null>;
    /**
     * JSON with the decision and the linked members that the latest approval or refusal replaced, so that it can be
     * undone; null before the first one.
     */
    replaced_decision: Generated<string | null>;
    /** Whether an administrator gets the daily email about waiting work. */
    daily_email: Generated<0 | 1>;
    /** The duties of an administrator, separated by commas; empty for users. */
    duties: Generated<string>;
    /** JSON with the topics that the user chose to get emails about or not, and when; null before the first choice. */
    topics: Generated<string | null>;
    /** The address that the mail server refused; null if it refused none. */
    refused_email: Generated<string | null>;
    /** When the user got the first email about a topic. */
    told_at: Generated<number | null>;
  };
  /** The passwords of accounts in the bin, which are not part of the history. */
  binned_passwords: {
    account_id: number;
    password_hash: string;
  };
  /** A session ends if its refresh tokens are not used in time. */
  sessions: {
    id: string;
    account_id: number;
    kind: 'user' | 'admin';
    created_at: number;
    /** When the session ends unless it is refreshed. Extended with each refresh. */
    idle_until: number;
    /** When the session ends even if it is refreshed. Set at sign-in and never changed. */
    ends_at: number;
    /** Hash of the file cookie's token, which only gives access to private files. */
    files_hash: string | null;
    /** The browser that signed in, such as "Chrome"; null if unknown. */
    browser: string | null;
    system: string | null;
    /** The key that verifies each refresh, as base64url of its SPKI; null for clients that sent no key. */
    public_key: string | null;
    /** The encrypted TOTP key that this session shows to set up two-factor sign-in; null if it does not. */
    setup_key: Generated<string | null>;
  };
  refresh_tokens: {
    hash: string;
    session_id: string;
    /** 0 for the first token of a session, incremented with each refresh. */
    generation: number;
    /** When the next token was first issued; null for the newest token. */
    superseded_at: number | null;
  };
  access_tokens: {
    hash: string;
    session_id: string;
    expires_at: number;
  };
  /** Links with which a person proves that a message reached them. Each works once. */
  email_links: {
    id: Generated<number>;
    /** Hash of the link's token. */
    hash: string;
    /**
     * `reset` and `handed-out` set a new password; `confirm` and `undo` give the account the email of the link;
     * `invitation` creates an administrator.
     */
    purpose: 'reset' | 'handed-out' | 'confirm' | 'undo' | 'invitation';
    /** The account that the link is for; the inviting administrator of an invitation. */
    account_id: number;
    email: string;
    /** The name of an invited person; empty for other links. */
    name: string;
    created_at: number;
    expires_at: number;
    /** The duties that an invitation offers, as in `accounts`; empty for other links. */
    duties: Generated<string>;
  };
  second_factors: {
    account_id: number;
    /** The TOTP key, encrypted with the server's secret. */
    encrypted_key: string;
    since: number;
    /** The TOTP time step of the newest code used. Only codes of later steps are accepted, so no code works twice. */
    last_step: number;
  };
  /** Unused recovery codes, as keyed hashes. */
  recovery_codes: {
    hash: string;
    account_id: number;
  };
  /** A single row for the daily email to administrators. */
  daily_email: {
    id: number;
    /** The day in Asia/Kolkata of the last daily email, `YYYY-MM-DD`; null on a new site. */
    day: string | null;
  };
  /** A single row with the rules for administrators. */
  office_rules: {
    id: number;
    /** When two-factor sign-in became mandatory for administrators; null while it is optional. */
    two_factor_required_at: number | null;
    /** Whether approved users get emails about deaths and notices unless they choose otherwise. */
    topics_by_default: Generated<0 | 1>;
  };
  /** One row per attempt that counts towards a limit, such as a try at a password. */
  attempts: {
    /** Keyed hash of the limit's kind and of the account, address or session that made the attempt. */
    bucket: string;
    at: number;
    /**
     * Identifies repeated attempts, for limits that count them only once; null for other limits. Hashed if personal.
     */
    about: string | null;
    /** A random id, the same in all rows of an attempt. A correct attempt deletes its rows. */
    pending: string | null;
  };
  /** Rows that a transaction locks while it counts the attempts of a bucket. */
  attempt_buckets: {
    bucket: string;
    /** When the row was last locked. */
    locked_at: number;
  };
}
