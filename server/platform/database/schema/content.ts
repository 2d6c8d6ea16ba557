import type { Generated } from 'kysely';

/** What the office writes about the association. */
export interface ContentTables {
  /** One row. */
  first_run: {
    id: number;
    /** When the list of first steps was closed; null while it is shown. */
    closed_at: number | null;
    /** When the first test mail was taken over by the mail server. */
    test_email_at: number | null;
  };
  content: {
    key: string;
    value: string;
    updated_at: number;
  };
  office_terms: {
    id: Generated<number>;
    /** Both are days; no two terms begin on one. */
    begins_on: string;
    ends_on: string | null;
    /** When its days were changed last, or who is in its committee and in which order; 0 before the first time. */
    updated_at: number;
  };
  office_bearers: {
    id: Generated<number>;
    term_id: number;
    position: number;
    rank: 'president' | 'officer' | 'member';
    name_en: string;
    name_ml: string | null;
    role_en: string;
    role_ml: string | null;
    greeting_en: string;
    greeting_ml: string | null;
    image: string | null;
    /** 0 before the first change. */
    updated_at: number;
  };
  notices: {
    id: Generated<number>;
    title_en: string;
    title_ml: string | null;
    /** In Markdown. */
    text_en: string;
    text_ml: string | null;
    /** Both are days, the last one included. */
    begins_on: string;
    ends_on: string;
    updated_at: number;
  };
  /** What was changed together, as a whole, after each change. */
  content_versions: {
    id: Generated<number>;
    /** Such as `hero`, `term-3` or `notice-4`. */
    subject: string;
    /** Grows by one with each change; 0 is what stood there before the first one. */
    revision: number;
    /** Null for what stood there before the first change. */
    at: number | null;
    /** Null when nobody of the office did it. */
    actor_id: number | null;
    /** JSON; null when it was taken away. */
    value: string | null;
  };
  /** One row for each subject: its newest revision. Whoever changes it holds this row until the transaction ends. */
  content_revisions: {
    subject: string;
    revision: number;
  };
}
