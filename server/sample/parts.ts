import type { SamplePart } from './part.ts';
import { sampleAccounts } from './parts/accounts.ts';
import { sampleTerms } from './parts/committee.ts';
import { sampleDocuments } from './parts/content.ts';
import { sampleEvents } from './parts/events.ts';
import { samplePictures } from './parts/gallery.ts';
import { sampleProfiles } from './parts/matrimony.ts';
import { sampleCorrections } from './parts/corrections.ts';
import { sampleMembers } from './parts/members.ts';
import { sampleMemorials } from './parts/memorials.ts';
import { sampleNotices } from './parts/notices.ts';

export const sampleParts: readonly SamplePart[] = [
  sampleDocuments,
  sampleTerms,
  sampleNotices,
  sampleEvents,
  samplePictures,
  sampleMemorials,
  sampleMembers,
  // Some accounts are linked to members.
  sampleAccounts,
  // One profile is of such an account.
  sampleProfiles,
  sampleCorrections,
];
