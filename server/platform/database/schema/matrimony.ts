import type { Generated } from 'kysely';

export interface MatrimonyTables {
  matrimony_profiles: {
    id: Generated<number>;
    /** The account that sent the profile; null if the office entered the profile or the account was deleted. */
    account_id: number | null;
    source: 'member' | 'office';
    profile_for: string;
    name: string;
    father_name: string;
    mother_name: string;
    dob: string;
    gender: 'Male' | 'Female' | 'Other';
    height_feet: number | null;
    height_inch: number | null;
    education: string;
    profession: string | null;
    siblings: string | null;
    district: string | null;
    state: string | null;
    country: string | null;
    marital_status: 'Single' | 'Divorced' | 'Widow' | 'Widower';
    contact_mobile: string;
    /** The digits of `contact_mobile`, with country code where possible, to match any notation of the number. */
    contact_number: string;
    email: string;
    about: string | null;
    photo_submitted: 0 | 1;
    /** The bare name of a picture in `/images/`; null if there is none. */
    photo: string | null;
    approved_at: number | null;
    refused_at: number | null;
    refusal_reason: string | null;
    /** When recording a death paused the profile; null if it is not paused. */
    paused_at: Generated<number | null>;
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
}
