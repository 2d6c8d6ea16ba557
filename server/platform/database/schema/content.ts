import type { Generated } from 'kysely';

export interface ContentTables {
  first_run: {
    id: number;
    /** When the office closed the list of first steps for a new site; null while the list is shown. */
    closed_at: number | null;
    /** When the mail server first accepted a test email; null if it never did. */
    test_email_at: number | null;
  };
  content: {
    key: string;
    value: string;
    updated_at: number;
  };
  office_terms: {
    id: Generated<number>;
    /** The first day of the term. No two terms begin on the same day. */
    begins_on: string;
    /** The last day of the term; null if it is not known yet. */
    ends_on: string | null;
    /** When the term's days, its office bearers or their order last changed; 0 if never. */
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
    /** When the office bearer's entry last changed; 0 if never. */
    updated_at: number;
  };
  notices: {
    id: Generated<number>;
    title_en: string;
    title_ml: string | null;
    /** Markdown. */
    text_en: string;
    text_ml: string | null;
    begins_on: string;
    /** The last day on which the notice is shown. */
    ends_on: string;
    updated_at: number;
  };
  /** One row per change of a versioned subject, with the complete value of the subject. */
  content_versions: {
    id: Generated<number>;
    /** The subject, such as `hero`, `term-3` or `notice-4`. */
    subject: string;
    /** Incremented with each change; 0 is the value before the first change. */
    revision: number;
    /** When the change was made; null for revision 0. */
    at: number | null;
    /** The administrator who made the change; null for revision 0 and for sample content. */
    actor_id: number | null;
    /** The value after the change, as JSON; null if the subject was deleted. */
    value: string | null;
  };
  /** The newest revision of each subject. The row is locked while the subject changes. */
  content_revisions: {
    subject: string;
    revision: number;
  };
}
