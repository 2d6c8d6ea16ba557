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
}
