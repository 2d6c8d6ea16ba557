import type { Generated } from 'kysely';
import type { BinKindName } from '#contract/bin.ts';

/** Records deleted by the office (decision 13). */
export interface BinTables {
  bin: {
    id: Generated<number>;
    kind: BinKindName;
    /** The id of the record, which it keeps when restored. */
    record: number;
    title: string;
    /** Normalised title for searching. Never sent. */
    title_text: string;
    /** The administrator who deleted it. */
    deleted_by: number;
    deleted_at: number;
    /** When the record was created, for erasures; 0 if erasures do not cover its kind. */
    created_at: number;
    /** The number of its pictures and PDFs. */
    files: number;
    /** JSON with its rows and files; null after it is restored, so that a repeated restore succeeds. */
    content: string | null;
  };
}
