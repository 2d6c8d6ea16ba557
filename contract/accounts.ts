import * as z from 'zod/mini';
import { nameField, newPasswordFields, passwordsMatch, phoneField } from './account-fields.ts';
import { endpoint, officeOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { languageField, optionalLineField, paragraphField } from './fields.ts';
import { deleteCall } from './office-calls.ts';
import { listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { person } from './persons.ts';
import { seen, updatedAt } from './seen.ts';
import { emailField } from './sessions.ts';

export const registration = z
  .object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    /** The folio that the user believes to be theirs. It is a hint for the office and proves nothing (decision 55). */
    folio: optionalLineField('folioTooLong', 40),
    ...newPasswordFields,
    /** Language of emails to the account. If absent, emails are in English and Malayalam. */
    language: z.optional(languageField),
  })
  .check(passwordsMatch);
const roleField = z.enum(['user', 'admin'], fieldCode('choiceUnknown'));
export const forgottenPassword = z.object({ email: emailField, role: z._default(roleField, 'user') });
export const newPassword = z
  .object({ token: z.string({ error: fieldCode('resetLinkInvalid') }), ...newPasswordFields })
  .check(passwordsMatch);
/**
 * Why an account may belong to a member. `similar name` also stands for a name that contains the other. With `folio of
 * deceased`, the typed folio is that of a deceased member, whom the applicant may succeed.
 */
const candidateReasons = ['folio', 'mobile', 'name', 'similar name', 'folio of deceased'] as const;
export type CandidateReason = (typeof candidateReasons)[number];

/** The largest number of candidates of an account. */
export const MAX_CANDIDATES = 3;

const linkedPerson = z.pick(person, { id: true, name: true, name_ml: true, relation: true });
export type LinkedPerson = z.output<typeof linkedPerson>;

const linkedMember = z.object({
  id: z.number(),
  folio: z.string(),
  name: z.string(),
  /** The person of the entry who the account is; null for a helper. */
  person: z.nullable(linkedPerson),
});
export type LinkedMember = z.output<typeof linkedMember>;

/** A member that a waiting account may belong to. `person` is the one whose name or own telephone speaks for it. */
const candidate = z.object({
  ...linkedMember.shape,
  /** The living people of the entry. */
  persons: z.array(linkedPerson),
  /** The number to call: it is the one in the register, which the applicant need not know. */
  mobile: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  reasons: z.array(z.enum(candidateReasons)),
});
export type Candidate = z.output<typeof candidate>;

export const accountStatuses = ['waiting', 'approved', 'refused'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A registered user, as administrators see it (specification section 3). */
export const account = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Whether the mail server refused this address: it gets no emails about topics. */
  isEmailRefused: z.boolean(),
  phone: z.string(),
  role: z.literal('user'),
  is_approved: z.boolean(),
  status: z.enum(accountStatuses),
  /** Why the office refused the account; null unless it did. */
  refusalReason: z.nullable(z.string()),
  /** Refusals of earlier accounts with this email, for 90 days after each. `at` is ISO 8601 UTC. */
  earlierRefusals: z.array(z.object({ at: z.string(), reason: z.string() })),
  /** The folio that the user typed when registering; null if none. */
  folio: z.nullable(z.string()),
  /** The members that the account is linked to, by folio. */
  members: z.array(linkedMember),
  /**
   * The members that the account may belong to, the most likely first. Null if the server has not looked for them: the
   * account is refused, or approved and linked, twenty others are listed before it, or it is part of a conflict.
   */
  candidates: z.nullable(z.array(candidate)),
  /** Time of registration; ISO 8601 UTC. */
  since: z.string(),
  /** Set if the name of the account is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
  ...updatedAt,
});
export type Account = z.output<typeof account>;

export const register = endpoint('POST /api/user/register', 'public', {
  takesKey: true,
  summary:
    'Registers an account. The user can sign in after an administrator has approved it. `language` is the language of emails to the user; without it, emails are in both languages.',
  body: registration,
});

export const forgotPassword = endpoint('POST /api/password/forgot', 'public', {
  addsNothing: true,
  summary: 'Emails a password reset link. The response is the same whether or not the address is known.',
  body: forgottenPassword,
});

export const readResetLink = endpoint('POST /api/password/reset/account', 'public', {
  addsNothing: true,
  summary: 'Returns the email of the account that a reset link belongs to, while the link is valid.',
  body: z.object({ token: z.string({ error: fieldCode('resetLinkInvalid') }) }),
  responses: { record: z.object({ email: z.string() }) },
});

export const resetPassword = endpoint('POST /api/password/reset', 'public', {
  addsNothing: true,
  summary: 'Sets a new password with the token of a reset link. Ends all sessions of the account.',
  body: newPassword,
  // `role` is the role of the account. The client links to the sign-in page for this role.
  responses: { record: z.object({ ...successResponse.shape, role: roleField }) },
});

export const listAccounts = endpoint('GET /api/admin/users', officeOnly, {
  summary:
    'Lists the registered users. Users waiting for approval come first, the longest wait at the top. `not-linked` lists approved users who are linked to no member. Refused users are listed only with `refused`.',
  query: z.object({
    ...listQuery,
    status: z.optional(z.enum([...accountStatuses, 'not-linked'], fieldCode('choiceUnknown'))),
  }),
  responses: { list: account },
});

/** How long an approval or a refusal can be undone, in milliseconds. The email to the user is sent after this time (decision 35). */
export const UNDO_APPROVAL_MS = 10_000;

const decided = z.object({ ...successResponse.shape, user: account });

/** The most members that one account can be linked to. */
const MAX_LINKS = 50;

const linkedId = z
  .int(fieldCode('choiceUnknown'))
  .check(z.minimum(1, fieldCode('choiceUnknown')), z.maximum(999_999_999, fieldCode('choiceUnknown')));

/** The id of an entry, with the person of the entry who the account is; null for a helper. An id alone keeps the person. */
export const memberLink = z.union(
  [linkedId, z.object({ id: linkedId, person: z.nullable(linkedId) })],
  fieldCode('choiceUnknown'),
);
export type WantedLink = z.output<typeof memberLink>;
export type MemberLink = Exclude<WantedLink, number>;

/** The members that an account is linked to afterwards; members that are not listed are unlinked. */
const memberLinks = z
  .array(memberLink, fieldCode('choiceUnknown'))
  .check(z.maxLength(MAX_LINKS, fieldCode('tooManyRows')));

export const approveAccount = endpoint('PUT /api/admin/users/:id/approve', officeOnly, {
  summary:
    'Approves a user, and links the account to exactly `members` if they are given: ids, or `{ id, person }` with the person of the entry who the account is. The user gets one email about the approval, ten seconds later.',
  body: z.object({ members: z.optional(memberLinks), ...seen }),
  responses: { record: decided },
});

export const withdrawApproval = endpoint('PUT /api/admin/users/:id/withdraw', officeOnly, {
  summary:
    'Withdraws the approval or the refusal of a user, who waits again. Within ten seconds of the decision, it is undone instead: status and members are what they were before. Sessions of the user end, and emails about the decision that have not been sent yet are cancelled.',
  body: z.object(seen),
  responses: { record: decided },
});

export const refuseAccount = endpoint('PUT /api/admin/users/:id/refuse', officeOnly, {
  summary:
    'Refuses a user with a reason, which they read by email ten seconds later and when they sign in. Links to members stay, without effect. The account is erased after 90 days; until then its email may register again.',
  body: z.object({
    reason: paragraphField({ required: 'refusalReasonNeeded', tooLong: 'paragraphTooLong' }, 1000),
    ...seen,
  }),
  responses: { record: decided },
});

export const linkAccount = endpoint('PUT /api/admin/users/:id/members', officeOnly, {
  summary:
    'Links an account to exactly these members. Other accounts that are linked to an added member get an email about it.',
  body: z.object({ members: memberLinks, ...seen }),
  responses: { record: decided },
});

export const deleteAccount = deleteCall('users', 'Deletes an account and ends its sessions.');

export const countProfilesOfAccount = endpoint('GET /api/admin/users/:id/profiles', officeOnly, {
  summary: 'Returns how many matrimony profiles an account has sent. They stay when the account is deleted.',
  responses: { record: z.object({ profiles: z.number() }) },
});

export const makeResetLink = endpoint('POST /api/admin/users/:id/reset-link', officeOnly, {
  givesSecret: true,
  summary: 'Creates a password reset link for an approved user. The link works once and expires after 30 minutes.',
  responses: { record: z.object({ ...successResponse.shape, link: z.string() }) },
});
