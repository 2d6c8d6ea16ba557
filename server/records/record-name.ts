import type { DocumentKey } from '#contract/content.ts';

/** Identifies a record that administrators can change. Site texts are identified by key, other records by number. */
export type RecordName =
  | {
      readonly type:
        | 'event'
        | 'memorial'
        | 'picture'
        | 'member'
        | 'notice'
        | 'term'
        | 'bearer'
        | 'profile'
        | 'user'
        | 'administrator';
      readonly id: number;
    }
  | { readonly type: 'content'; readonly id: DocumentKey };

/** Whether public pages show records of this type. */
export const isPublic: Readonly<Record<RecordName['type'], boolean>> = {
  event: true,
  memorial: true,
  picture: true,
  notice: true,
  term: true,
  bearer: true,
  content: true,
  member: false,
  profile: false,
  user: false,
  administrator: false,
};
