import type { Generated } from 'kysely';
import type { ProfileColumns } from '#contract/profile-fields.ts';

export interface MatrimonyTables {
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
