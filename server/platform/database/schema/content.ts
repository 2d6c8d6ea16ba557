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
}
