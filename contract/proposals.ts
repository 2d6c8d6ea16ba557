import * as z from 'zod/mini';
import { adminProfile } from './admin-profiles.ts';
import { bureauOnly, endpoint, recordNumber } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { day, optionalLineField, paragraphField } from './fields.ts';
import { picture } from './files.ts';
import { listQuery } from './lists.ts';
import { maritalStatuses } from './profile-choices.ts';
import { wishes } from './wishes.ts';

/** Days after which a proposal ends if the office has not introduced the families. */
export const proposalDays = 14;

export const answers = ['yes', 'no', 'later'] as const;
export type Answer = (typeof answers)[number];

/** What a family can share with the other one after the introduction, besides the name. */
export const shareable = ['photo', 'mobile', 'email'] as const;

/** The subjects of wishes. */
export const wishSubjects = ['age', 'height', 'education', 'place', 'abroad', 'maritalStatus'] as const;

/**
 * Why two profiles fit or do not fit: a wish, and whether the other person is as wished. `unknown`: the other profile
 * does not say. There is no reason for a subject without a wish.
 */
export const matchReason = z.object({
  /** Whose wish it is: of the profile that the answer is for, or of the other one. */
  wishOf: z.enum(['own', 'other']),
  about: z.enum(wishSubjects),
  fits: z.enum(['yes', 'no', 'unknown']),
});
export type MatchReason = z.output<typeof matchReason>;

const side = z.object({
  /** Null if the family has not answered. */
  answer: z.nullable(z.enum(answers)),
  /** ISO 8601 UTC. */
  answeredAt: z.nullable(z.string()),
  /** Whether the office answers for the family, because the profile has no account. */
  byOffice: z.boolean(),
});

export const proposalStates = ['proposed', 'introduced', 'ended'] as const;

/** A proposal for the office, with the side of the profile whose page is open in `own`. */
const adminProposal = z.object({
  id: z.number(),
  state: z.enum(proposalStates),
  own: side,
  other: side,
  /** ISO 8601 UTC. */
  proposedAt: z.string(),
  /** The last day for answers and for the introduction, `YYYY-MM-DD` in Asia/Kolkata. */
  until: day,
  introducedAt: z.nullable(z.string()),
});

/** Another profile that may suit, with the proposal if the office has made one. */
const match = z.object({
  profile: z.pick(adminProfile, {
    id: true,
    name: true,
    gender: true,
    age: true,
    profession: true,
    education: true,
    district: true,
    state: true,
    country: true,
    heightFeet: true,
    heightInch: true,
    maritalStatus: true,
    photo: true,
    picture: true,
    status: true,
  }),
  /** Higher is better. */
  score: z.number(),
  reasons: z.array(matchReason),
  proposal: z.nullable(adminProposal),
});
export type Match = z.output<typeof match>;

export const listMatches = endpoint('GET /api/admin/profiles/:id/matches', bureauOnly, {
  summary:
    'Lists profiles that may suit an approved profile: those with an open proposal or an introduction first, then the best ones. Pairs that were declined are left out.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: match },
});

const cardFacts = {
  age: z.number(),
  heightFeet: z.nullable(z.number()),
  heightInch: z.nullable(z.number()),
  education: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  district: z.nullable(z.string()),
  maritalStatus: z.enum(maritalStatuses),
  reasons: z.array(matchReason),
};
export type CardFacts = Pick<ProposalCard, keyof typeof cardFacts>;

const cardPreview = z.object({
  profile: z.extend(z.pick(adminProfile, { id: true, name: true }), wishes.shape),
  /** What the other family sees of this profile. */
  card: z.object(cardFacts),
  /** Texts of this profile that look as if they could name its family. Parts of them are not on the card. */
  withheld: z.array(z.string()),
});
export type CardPreview = z.output<typeof cardPreview>;

export const previewProposal = endpoint('GET /api/admin/profiles/:id/matches/:other', bureauOnly, {
  summary:
    'Returns both cards of a proposal as the families will see them, and what is left out of them. Returns 409 if the profiles cannot be proposed.',
  params: z.object({ id: recordNumber, other: recordNumber }),
  responses: { record: z.object({ own: cardPreview, other: cardPreview }) },
});

export const addProposal = endpoint('POST /api/admin/proposals', bureauOnly, {
  takesKey: true,
  summary:
    'Proposes two approved profiles to both families. Each family with an account gets one email about new proposals.',
  body: z.object({ profile: z.int(), other: z.int() }),
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

/** The office’s form for the answer of a family without an account. `profile` is the id as text. */
export const familyAnswer = z.object({
  profile: z.string(fieldCode('choiceUnknown')),
  answer: z.enum(answers, fieldCode('choiceUnknown')),
});

export const changeProposal = endpoint('PUT /api/admin/proposals/:id', bureauOnly, {
  summary:
    'Introduces two families who have both said yes (`introduced`), ends a proposal or an introduction (`ended`), or marks a pair as not suitable for ever (`unsuitable`). With `answer` and `profile`, records the answer of a family without an account.',
  body: z.union([
    z.object({ state: z.enum(['introduced', 'ended', 'unsuitable'], fieldCode('choiceUnknown')) }),
    z.object({ profile: z.int(), answer: z.enum(answers, fieldCode('choiceUnknown')) }),
  ]),
});

/** Marks a pair that was never proposed. */
export const excludeMatch = endpoint('PUT /api/admin/profiles/:id/unsuitable', bureauOnly, {
  summary: 'Leaves another profile out of the possible matches of a profile for ever.',
  body: z.object({ other: z.int() }),
});

/** What a family sees of a proposal. Before the introduction, nothing in it names the other family (decision 59). */
export const proposalCard = z.object({
  /** A random text. */
  id: z.string(),
  /** The caller’s profile that the proposal is for. */
  profile: z.object({ id: z.number(), name: z.string() }),
  state: z.enum(['proposed', 'introduced']),
  answer: z.nullable(z.enum(answers)),
  /** Set without an answer if the family is asked again, because the other profile has changed after its yes. */
  answeredAt: z.nullable(z.string()),
  /** What the caller shares if it comes to an introduction. */
  shares: z.array(z.enum(shareable)),
  contactNote: z.nullable(z.string()),
  ...cardFacts,
  /** The last day of the proposal, `YYYY-MM-DD` in Asia/Kolkata; null if there is none. */
  until: z.nullable(z.string()),
  /** Null before the introduction. Contains only what the other family shares. */
  introduction: z.nullable(
    z.object({
      name: z.string(),
      photo: z.nullable(z.string()),
      picture: z.nullable(picture),
      mobile: z.nullable(z.string()),
      email: z.nullable(z.string()),
      contactNote: z.nullable(z.string()),
      introducedAt: z.string(),
    }),
  ),
});
export type ProposalCard = z.output<typeof proposalCard>;

/** Returns whether the family has not answered a proposal, or is asked again. */
export function awaitsAnswer({ answer, introduction }: ProposalCard): boolean {
  return answer === null && introduction === null;
}

export const listOwnProposals = endpoint('GET /api/user/proposals', 'user', {
  summary:
    'Lists the proposals for the profiles that the caller has sent, latest first: anonymous until both families and the office have agreed.',
  responses: { list: proposalCard },
});

const shares = z.optional(z.array(z.enum(shareable, fieldCode('choiceUnknown'))));

export const answerProposal = endpoint('PUT /api/user/proposals/:id', 'user', {
  summary:
    'Answers a proposal, or changes the answer before the office has introduced the families. A yes needs `mobile`, `email` or a contact note. After a no, the card is gone.',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{20,40}$/)) }),
  body: z.object({
    answer: z.enum(answers, fieldCode('choiceUnknown')),
    shares,
    /** Whom to call, such as "Thomas Kurian, his father, after 6 pm". */
    contactNote: optionalLineField('lineTooLong', 200),
  }),
});

/** Kinds of entries in a profile’s log. `note` and `call` are written by the office. */
export const logKinds = ['note', 'call', 'state', 'proposed', 'answered', 'asked', 'introduced', 'ended'] as const;

const logEntry = z.object({
  id: z.number(),
  kind: z.enum(logKinds),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The administrator’s name; null for the family, for what happened by itself, and after the account was deleted. */
  by: z.nullable(z.string()),
  /** The other profile of a proposal; its name is null if it no longer exists. */
  other: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  /** The answer, the new state, or null. */
  value: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type ProfileLogEntry = z.output<typeof logEntry>;

export const listProfileLog = endpoint('GET /api/admin/profiles/:id/log', bureauOnly, {
  summary: 'Lists the calls, notes, changes of state and proposals of a profile, latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: logEntry },
});

export const addLogEntry = endpoint('POST /api/admin/profiles/:id/log', bureauOnly, {
  takesKey: true,
  summary: 'Adds a call or a note to the log of a profile.',
  body: z.object({
    kind: z.enum(['note', 'call'], fieldCode('choiceUnknown')),
    note: paragraphField({ required: 'noteRequired', tooLong: 'paragraphTooLong' }, 2000),
  }),
});
