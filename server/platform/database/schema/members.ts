import type { Generated } from 'kysely';
import type { CorrectionField, CorrectionStatus } from '#contract/corrections.ts';
import type { MemberDetails, MemberState, Visibility } from '#contract/members.ts';
import type { AdminPerson } from '#contract/persons.ts';

/** The register of the association. */
export interface MemberTables {
  members: MemberDetails & {
    id: Generated<number>;
    /** The normalised folio; unique (decision 11). */
    folio_key: string;
    /**
     * Sort key for the natural order of folios. It contains only digits and the letters a to f, which all collations
     * sort alike.
     */
    folio_order: string;
    /** The bare name of a picture in `/images/`. */
    image: string | null;
    /** The bare name of a file in `/pdf/`. */
    pdf: string | null;
    mobile_visibility: Generated<Visibility>;
    /** Who sees the address and the house name. */
    address_visibility: Generated<Visibility>;
    photo_visibility: Generated<Visibility>;
    /** Who sees the people of the entry, except the first contact. */
    family_visibility: Generated<Visibility>;
    /** Who sees the children among the people, while the family is visible. */
    children_visibility: Generated<Visibility>;
    /** Who agreed that the office opens the family; null if it is not open, or if the family did it itself. */
    family_agreed_by: string | null;
    /** The day on which they agreed. */
    family_agreed_on: string | null;
    state: Generated<MemberState>;
    /** The id of the ward; null for none. Not a foreign key, because a ward that is restored from the bin has its id again. */
    ward: number | null;
    created_at: number;
    updated_at: number;
  };
  wards: {
    id: Generated<number>;
    name: string;
    name_ml: string | null;
    /** The normalised name; unique. */
    name_key: string;
    updated_at: number;
  };
  /** The people of the entries. The first contact has the relation `self`, and the name of the entry. */
  persons: Omit<AdminPerson, 'id' | 'year_is_about' | 'position' | 'state' | 'updatedAt'> & {
    id: Generated<number>;
    member_id: number;
    /** 1 if the year was computed from an age in a list, else 0. */
    year_is_about: Generated<number>;
    position: Generated<number>;
    state: Generated<MemberState>;
    created_at: number;
    updated_at: number;
  };
  /** The members whose entries a user account may see in full and correct. */
  account_members: {
    account_id: number;
    member_id: number;
    /** The person of the entry that the account is; null for a helper, and while the office has not said it. */
    person_id: number | null;
    linked_at: number;
  };
  /** Changes of an entry that its family suggested. Of each account, at most one per field or person waits for the office. */
  corrections: {
    id: Generated<number>;
    member_id: number;
    account_id: number;
    field: CorrectionField;
    /** The person; null for other fields, and for a person who has not been added. */
    person_id: number | null;
    /** The id of the person, or `+` and the normalised name of one to add, with `#` and a number for another of this name. */
    person_key: Generated<string>;
    /**
     * The value of the entry when the correction was sent, or when the office accepted it; for a photo the bare name.
     * Null if it was empty.
     */
    before: string | null;
    /** The suggested value, or the one that the office accepted instead. Null to empty the field. */
    after: string | null;
    /** The suggested value, which undoing an acceptance restores. */
    suggested: string | null;
    status: CorrectionStatus;
    /** Why the office refused the correction; null unless it did. */
    reason: string | null;
    sent_at: number;
    decided_at: number | null;
    updated_at: number;
  };
}
