import type { Generated } from 'kysely';

/** Content about the association, edited by the office. */
export interface ContentTables {
  /** A single row about the setup of a new site. */
  first_run: {
    id: number;
    /** When the list of first steps was closed; null while it is shown. */
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
    /** The first day; no two terms begin on the same day. */
    begins_on: string;
    /** The last day; null if the term has none yet. */
    ends_on: string | null;
    /** The last change of its days, or of its office bearers and their order; 0 before the first. */
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
    /** Markdown. */
    text_en: string;
    text_ml: string | null;
    /** The first and the last day on which the notice is shown. */
    begins_on: string;
    ends_on: string;
    updated_at: number;
  };
  /** Complete values of versioned subjects, one row per change. */
  content_versions: {
    id: Generated<number>;
    /** Such as `hero`, `term-3` or `notice-4`. */
    subject: string;
    /** Incremented with each change; 0 is the value before the first change. */
    revision: number;
    /** Null for revision 0. */
    at: number | null;
    /** The administrator; null for revision 0 and for sample content. */
    actor_id: number | null;
    /** JSON; null if the subject was deleted. */
    value: string | null;
  };
  /** The newest revision of each subject. The row is locked while the subject changes. */
  content_revisions: {
    subject: string;
    revision: number;
  };
}
