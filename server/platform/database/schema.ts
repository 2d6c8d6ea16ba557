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
    /** The administrator; kept as a number when the account is gone. */
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
}
