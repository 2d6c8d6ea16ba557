import * as z from 'zod/mini';
import { correction } from './corrections.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { topicChoices } from './member-messages.ts';
import { member, visibility } from './members.ts';
import { seen } from './seen.ts';
import { passwordField } from './sessions.ts';

const myPage = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The address whose link the caller has still to open before it becomes the email; null if there is none. */
  newEmail: z.nullable(z.string()),
  /** Which topics the account gets emails about. */
  messages: topicChoices,
  /** The entries that the account is linked to, with all their details, by folio. */
  members: z.array(member),
  /** The corrections that the account has sent, latest first. */
  corrections: z.array(correction),
  /** The matrimony registrations of the account that have an email which it changed in the last 7 days. */
  withFormerEmail: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type MyPage = z.output<typeof myPage>;

export const readMyPage = endpoint('GET /api/user/account', 'user', {
  summary: 'Returns the caller’s account, the entries it is linked to, and the corrections it has sent.',
  responses: { record: myPage },
});

export const changeVisibility = endpoint('PUT /api/user/members/:id/visibility', 'user', {
  summary: 'Decides who sees parts of an entry that the caller’s account is linked to. Absent parts stay unchanged.',
  body: z.extend(z.partial(visibility), seen),
  responses: { record: z.object({ ...successResponse.shape, member }) },
});

export const downloadOwnData = endpoint('POST /api/user/account/data', 'user', {
  addsNothing: true,
  summary:
    'Downloads the caller’s account and what belongs to it, as a zip file with files included. The office’s own notes are not part of it.',
  body: z.object({ password: passwordField }),
  responses: { file: ['application/zip'] },
});

export const readLeaving = endpoint('GET /api/user/account/leaving', 'user', {
  summary: 'Returns what happens if the caller closes their account.',
  responses: {
    record: z.object({
      /** Number of matrimony profiles that are withdrawn. */
      profiles: z.number(),
      /** Entries without another account. Their mobile number, address, photo and people become visible to the office only. */
      hiddenEntries: z.array(z.object({ id: z.number(), folio: z.string(), name: z.string() })),
    }),
  },
});

export const closeOwnAccount = endpoint('POST /api/user/account/close', 'user', {
  addsNothing: true,
  summary: 'Erases the caller’s account. The entries stay in the register (decision 57).',
  body: z.object({ password: passwordField }),
});
