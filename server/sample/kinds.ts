import type { SampleKind } from './kind.ts';
import { accounts, corrections, profiles } from './people.ts';
import { events, members, memorials, notices, pictures, terms, texts } from './records.ts';

/** All kinds in the order of writing: some accounts are linked to members, and one profile is of such an account. */
export const sampleKinds: readonly SampleKind[] = [
  texts,
  terms,
  notices,
  events,
  pictures,
  memorials,
  members,
  accounts,
  profiles,
  corrections,
];
