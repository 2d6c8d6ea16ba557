import type { Generated } from 'kysely';

/** What the public pages list, and who changed which field of a record. */
export interface RecordsTables {
  events: {
    id: Generated<number>;
    title: string;
    title_ml: string | null;
    description: string;
    description_ml: string | null;
    date: string;
    /** `HH:MM` in Asia/Kolkata. */
    time: string | null;
    /** The same; never without `time`, and later than it. */
    end_time: string | null;
    place: string | null;
    image: string | null;
    /** How often it was changed, for the SEQUENCE of calendars. */
    revision: Generated<number>;
    updated_at: number;
    /** Normalised title, description and place, in both languages; never sent. */
    search_text: string;
  };
  deceased: {
    id: Generated<number>;
    name: string;
    name_ml: string | null;
    date_of_death: string;
    description: string;
    description_ml: string | null;
    funeral_place: string;
    funeral_place_ml: string | null;
    image: string | null;
    created_at: number;
    updated_at: number;
    /** Normalised, in both languages; never sent. */
    name_text: string;
    place_text: string;
  };
  gallery: {
    id: Generated<number>;
    image: string;
    description: string;
    description_ml: string | null;
    created_at: number;
    updated_at: number;
    /** Normalised description, in both languages; never sent. */
    search_text: string;
    /** The picture by whose number those that were chosen together stand, there or not; null: by its own. */
    first_id: Generated<number | null>;
    /** Where it stands among those of its selection. */
    position: Generated<number>;
  };
  /** What the office chose together in the gallery. */
  gallery_selections: {
    /** By which the office marked it. */
    selection: string;
    /** The first picture that came of it, whether that is still there or not. */
    first_id: number;
  };
  /** Of each field of a record, when it was changed last and by whom; never what was in it. */
  field_changes: {
    /** Such as `event`. */
    type: string;
    /** Its number, or the name of what goes by one. */
    record: string;
    field: string;
    at: number;
    actor_id: number | null;
  };
}
