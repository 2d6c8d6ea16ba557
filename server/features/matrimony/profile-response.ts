import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import { fieldsOf } from './profile-values.ts';
import type { ProfileRow } from './store.ts';
import { readWishes } from './wishes.ts';

/** Returns the age in whole years on the day `today`; both `YYYY-MM-DD`. */
export function ageOn(today: string, dob: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** Returns a profile for the account that sent it (decision 4). */
export function asProfile(row: ProfileRow): Profile {
  const { contactMobile, ...fields } = fieldsOf(row);
  return {
    id: row.id,
    ...fields,
    contact_mobile: contactMobile,
    is_approved: row.review === 'approved',
    updatedAt: new Date(row.updated_at).toISOString(),
    ...readWishes(row.wishes),
    photoSubmitted: row.photo_submitted === 1,
    photo: row.photo,
    picture: row.picture,
    status: row.status,
    refusalReason: row.refusal_reason,
    // Only a profile whose account cannot sign in is paused by nobody.
    pausedBy: row.death_at === null ? (row.pause ?? (row.status === 'paused' ? 'account' : null)) : 'death',
    confirmedAt: new Date(row.confirmed_at ?? row.sent_at).toISOString(),
    sentAt: new Date(row.sent_at).toISOString(),
  };
}

function senderOf(row: ProfileRow): AdminProfile['sender'] {
  const { account_id: id, sender_name: name, sender_email: email, sender_phone: phone } = row;
  if (id === null || name === null || email === null || phone === null) return null;
  return { id, name, email, phone };
}

/** Returns the consent that the sender gave; null if none was recorded. */
export function consentOf(row: ProfileRow): AdminProfile['consent'] {
  if (row.consent_at === null) return null;
  return {
    version: row.consent_version ?? '',
    at: new Date(row.consent_at).toISOString(),
    declared: row.declared_at !== null,
  };
}

/** Returns a profile for the office. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export function asAdminProfile(row: ProfileRow, today: string): AdminProfile {
  return {
    ...asProfile(row),
    age: ageOn(today, row.dob),
    consent: consentOf(row),
    sender: senderOf(row),
    enteredByOffice: row.source === 'office',
    ...(row.similar === 1 && { similar: true as const }),
  };
}
