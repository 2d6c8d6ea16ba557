import type { Generated } from 'kysely';
import type { BinKindName } from '#contract/bin.ts';

/** Records deleted by the office (decision 13). */
export interface BinTables {
  bin: {
    id: Generated<number>;
    kind: BinKindName;
    /** The id of the record, which stays the same when the record is restored. */
    record: number;
    title: string;
    /** Normalised title for searching. Not part of any response. */
    title_text: string;
    deleted_by: number;
    deleted_at: number;
    /**
     * When the record was created, which identifies it in erasures; 0 for kinds of records that erasures do not cover.
     */
    created_at: number;
    /** The number of pictures and PDFs of the record. */
    files: number;
    /**
     * JSON with the record's rows and files; null after the record is restored. The bin row stays, so that repeating
     * the restore succeeds.
     */
    content: string | null;
  };
}
