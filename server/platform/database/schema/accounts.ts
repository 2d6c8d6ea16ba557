import type { Generated } from 'kysely';

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
}
