import type { Generated } from 'kysely';

export interface RecordsTables {
  events: {
    id: Generated<number>;
    title: string;
    title_ml: string | null;
    description: string;
    description_ml: string | null;
    date: string;
    /** The start of the event, as `HH:MM` in Asia/Kolkata. */
    time: string | null;
    /** The end of the event, as `HH:MM`. Set only together with `time`, and later than it. */
    end_time: string | null;
    place: string | null;
    image: string | null;
    /** Number of changes of the event, used as SEQUENCE in calendars. */
    revision: Generated<number>;
    updated_at: number;
    /** Normalised title, description and place in both languages. Not part of any response. */
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
    /** `YYYY-MM-DDTHH:MM` in Asia/Kolkata. */
    funeral_at: string | null;
    funeral_map: string | null;
    contact: string | null;
    note: string | null;
    /** 1 if visitors see the memorial, otherwise 0. */
    published: Generated<number>;
    /** 1 if the funeral notice stands on the home page while it lasts, otherwise 0. */
    announced: Generated<number>;
    /**
     * The id of the entry in the register. Not a foreign key, because an entry that is restored from the bin has its id
     * again.
     */
    member_id: number | null;
    /** Until when the recording of the death can be undone; null if it cannot be undone. */
    undo_until: number | null;
    created_at: number;
    updated_at: number;
    /** The normalised name in both languages. Not part of any response. */
    name_text: string;
    /** The normalised funeral place in both languages. Not part of any response. */
    place_text: string;
  };
  gallery: {
    id: Generated<number>;
    image: string;
    description: string;
    description_ml: string | null;
    created_at: number;
    updated_at: number;
    /** Normalised description in both languages. Not part of any response. */
    search_text: string;
    /** The id of the first picture of the same upload, even if it was deleted. Null means the picture's own id. */
    first_id: Generated<number | null>;
    /** Position within the pictures of the same upload. */
    position: Generated<number>;
  };
  /** One row per selection of pictures that the office uploaded together. */
  gallery_selections: {
    /** The id of the selection, created by the office's browser. */
    selection: string;
    /** The id of the first picture of the selection, even if that picture was deleted. */
    first_id: number;
  };
}
