import type { Generated } from 'kysely';
import type { BinKindName } from '#contract/bin.ts';

/** What the office deleted (decision 13). */
export interface BinTables {
  bin: {
    id: Generated<number>;
    kind: BinKindName;
    /** The number that it had, and has again. */
    record: number;
    title: string;
    /** Normalised; never sent. */
    title_text: string;
    /** The administrator. */
    deleted_by: number;
    deleted_at: number;
    /** When the record came into being, as erasures know it; 0 where they do not. */
    created_at: number;
    /** How many pictures and PDFs lie there with it. */
    files: number;
    /** JSON: its rows and its files; null once it is back, so that asking twice is as good as once. */
    content: string | null;
  };
}
