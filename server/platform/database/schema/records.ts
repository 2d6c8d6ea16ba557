import type { Generated } from 'kysely';
import type { MessageCode } from '#contract/messages.ts';
import type { ProfileColumns } from '#contract/profile-fields.ts';

/** The records of the association, except its members. */
export interface RecordTables {
  /** One row per imported list or zip file. */
  imports: {
    id: Generated<number>;
    kind: 'table' | 'archive';
    state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';
    /** Grows with each step of work, so that a step that was superseded cannot write. */
    step: number;
    actor_id: number;
    created_at: number;
    file_name: string | null;
    /** Number of rows of the list, or of files of the zip file. */
    rows: number;
    /** Number of files of the zip file that have been inspected. */
    done: number;
    /** JSON: the columns of a list, the sheets of its workbook, the numbers of the check and of the undo. */
    about: Generated<string>;
    /** JSON: what each row or file does, without values. Null before the check, and 30 days after the import. */
    plan: string | null;
    /** The error code of the last step that failed; null if the last step succeeded. */
    problem: MessageCode | null;
    ran_at: number | null;
    undone_at: number | null;
  };
  /**
   * The files that an import owns: the uploaded one, the rows of a list, and photos and PDFs that are not attached yet or
   * that it replaced.
   */
  import_files: {
    name: string;
    import_id: number;
  };
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
    /** 1 if visitors see the event from the day `publish_on` on, or at once if that is null; otherwise 0. */
    published: Generated<number>;
    publish_on: string | null;
    answers_until: string | null;
    places: number | null;
    /** JSON of `EventChoice[]`. */
    choices: Generated<string>;
    answers_shown: Generated<number>;
    image: string | null;
    /** Number of changes of the event, used as SEQUENCE in calendars. */
    revision: Generated<number>;
    updated_at: number;
    /** Normalised title, description and place in both languages. Not part of any response. */
    search_text: string;
  };
  event_answers: {
    id: Generated<number>;
    event_id: number;
    member_id: number | null;
    name: string;
    adults: number;
    children: number;
    /** JSON: numbers of people by the id of a choice. */
    choices: string;
    note: string | null;
    updated_at: number;
    entry_key: string;
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
    /** The person of the entry; no foreign key either. */
    person_id: number | null;
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
    /** The id of the album, which may be in the bin; null for none. */
    album: number | null;
  };
  albums: {
    id: Generated<number>;
    title: string;
    title_ml: string | null;
    /** The day of the pictures. */
    day: string;
    /** The id of the event of the pictures, which may be in the bin; null for none. */
    event: number | null;
    /** The ids of pictures in the order that the office has set, such as `,7,3,`; null for the order of the gallery. */
    picture_order: string | null;
    updated_at: number;
  };
  /** One row per selection of pictures that the office uploaded together. */
  gallery_selections: {
    /** The id of the selection, created by the office's browser. */
    selection: string;
    /** The id of the first picture of the selection, even if that picture was deleted. */
    first_id: number;
  };
  first_run: {
    id: number;
    /** Not used any more. */
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
  matrimony_profiles: ProfileColumns & {
    id: Generated<number>;
    /** The account that sent the profile; null if the office entered the profile or the account was deleted. */
    account_id: number | null;
    source: 'member' | 'office';
    /** The digits of `contact_mobile`, with country code where possible, to match any notation of the number. */
    contact_number: string;
    photo_submitted: 0 | 1;
    /** The bare name of a picture in `/images/`; null if there is none. */
    photo: string | null;
    /** The decision of the office; `waiting` again after each correction by the family. */
    review: Generated<'waiting' | 'approved' | 'refused'>;
    refusal_reason: string | null;
    /** How the search has ended. */
    outcome: Generated<'looking' | 'engaged' | 'married' | 'closed'>;
    pause: Generated<'family' | 'office' | 'unconfirmed' | null>;
    /** When the death of the person was recorded. */
    death_at: Generated<number | null>;
    /** When the family or the office last confirmed that the person is still looking; null means `sent_at`. */
    confirmed_at: Generated<number | null>;
    /** When the family was asked whether the person is still looking, since the last confirmation. */
    asked_at: Generated<number | null>;
    /** JSON of `ApprovedFacts`: what introduced families see while a correction waits; null if none waits. */
    approved_facts: Generated<string | null>;
    /** JSON of `Wishes`; null for no wishes. */
    wishes: Generated<string | null>;
    consent_version: string | null;
    consent_at: number | null;
    declared_at: number | null;
    sent_at: number;
    updated_at: number;
    /** The normalised name of the person, for searches and comparisons. Not part of any response. */
    name_text: string;
    district_text: string;
    search_text: string;
  };
  /** A pair of profiles, `profile_a` having the lower id. */
  proposals: {
    id: Generated<number>;
    /** The random id in answers to families. */
    public_id: string;
    profile_a: number;
    profile_b: number;
    state: 'proposed' | 'introduced' | 'ended';
    /** 1 if a family has said no or the office has found the pair not suitable: it is never proposed again. */
    declined: Generated<0 | 1>;
    answer_a: 'yes' | 'no' | 'later' | null;
    answer_b: 'yes' | 'no' | 'later' | null;
    answered_a_at: number | null;
    answered_b_at: number | null;
    /** What the family shares, such as `photo,mobile`; null until it says yes. */
    shares_a: string | null;
    shares_b: string | null;
    contact_note_a: string | null;
    contact_note_b: string | null;
    proposed_at: number;
    introduced_at: number | null;
    ended_at: number | null;
  };
  /** Calls, notes, changes of state and proposals of a profile, for the office alone. */
  profile_log: {
    id: Generated<number>;
    profile_id: number;
    kind: 'note' | 'call' | 'state' | 'proposed' | 'answered' | 'asked' | 'introduced' | 'ended';
    at: number;
    /** The administrator; null for the family and for what happened by itself. */
    actor_id: number | null;
    other_id: number | null;
    value: string | null;
    note: string | null;
  };
}
