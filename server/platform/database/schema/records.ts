import type { Generated } from 'kysely';
import type { RecordName } from '#server/platform/records/record-name.ts';

/** What the public pages list, and who changed which field of a record. */
export interface RecordsTables {
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
    /** 0 for those that are older than this column. */
    created_at: number;
    updated_at: number;
    /** Normalised; never sent. */
    name_text: string;
    place_text: string;
  };
  gallery: {
    id: Generated<number>;
    image: string;
    description: string;
    /** 0 for those that are older than this column. */
    created_at: number;
    updated_at: number;
    /** Normalised description; never sent. */
    search_text: string;
  };
  /** Of each field of a record, when it was changed last and by whom; never what was in it. */
  field_changes: {
    type: RecordName['type'];
    /** Its number, or the name of what goes by one. */
    record: string;
    field: string;
    at: number;
    actor_id: number | null;
  };
}
