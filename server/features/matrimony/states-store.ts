import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { ProfileState } from '#contract/profile-choices.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';

/** The layers of a state. The uppermost one that says something is the state: death, pause, review, outcome. */
export type Layers = Pick<RowOf<'matrimony_profiles'>, 'review' | 'outcome' | 'pause' | 'death_at'>;

/** The columns of a profile that waits for its first review. */
export const unreviewed = {
  review: 'waiting',
  outcome: 'looking',
  pause: null,
  death_at: null,
  refusal_reason: null,
  confirmed_at: null,
  asked_at: null,
  approved_facts: null,
} as const;

const profile = expressionBuilder<Schema, 'matrimony_profiles'>();

/** Returns 1 unless the account that sent a profile cannot sign in; such a profile rests until it can. */
export function isReachable() {
  const sender = profile
    .selectFrom('accounts as sender')
    .select('sender.id')
    .whereRef('sender.id', '=', 'matrimony_profiles.account_id')
    .where('sender.approved_at', 'is not', null);
  return profile
    .case()
    .when(profile.or([profile('matrimony_profiles.account_id', 'is', null), profile.exists(sender)]))
    .then(profile.lit(1))
    .else(profile.lit(0))
    .end();
}

/** Returns the state of a profile as an expression. */
export function profileStatus() {
  const introductions = profile
    .selectFrom('proposals')
    .select('proposals.profile_a')
    .where('proposals.state', '=', 'introduced')
    .where((e) =>
      e.or([
        e('proposals.profile_a', '=', e.ref('matrimony_profiles.id')),
        e('proposals.profile_b', '=', e.ref('matrimony_profiles.id')),
      ]),
    );
  const isPaused = profile.or([
    profile('matrimony_profiles.death_at', 'is not', null),
    profile('matrimony_profiles.pause', 'is not', null),
  ]);
  // The states are written into the statement, because PostgreSQL cannot infer the type of a parameter here.
  const state = (name: ProfileState) => sql.lit<ProfileState>(name);
  return profile
    .case()
    .when(isPaused)
    .then(state('paused'))
    .when('matrimony_profiles.review', '<>', 'approved')
    .then(sql<ProfileState>`${profile.ref('matrimony_profiles.review')}`)
    .when('matrimony_profiles.outcome', '<>', 'looking')
    .then(sql<ProfileState>`${profile.ref('matrimony_profiles.outcome')}`)
    .when(isReachable(), '=', 0)
    .then(state('paused'))
    .when(profile.exists(introductions))
    .then(state('introduced'))
    .else(state('approved'))
    .end();
}

/** Returns the condition of the state `waiting`, which needs no other table. */
export function isWaiting() {
  return profile.and([
    profile('matrimony_profiles.review', '=', 'waiting'),
    profile('matrimony_profiles.pause', 'is', null),
    profile('matrimony_profiles.death_at', 'is', null),
  ]);
}

/** Returns whether a profile is approved and its search goes on. */
export function isSearching({ review, outcome, pause, death_at }: Layers): boolean {
  return review === 'approved' && outcome === 'looking' && pause === null && death_at === null;
}

/** Returns whether the office may propose a profile: its search goes on, and the family can be reached. */
export function isOpen(row: Layers & { readonly reachable: 0 | 1 }): boolean {
  return isSearching(row) && row.reachable === 1;
}

/** Returns the condition of `isOpen` for a statement. */
export function whereOpen(e: ExpressionBuilder<Schema, 'matrimony_profiles'>) {
  const searching = [e('review', '=', 'approved'), e('outcome', '=', 'looking'), e('pause', 'is', null)];
  return e.and([...searching, e('death_at', 'is', null), e(isReachable(), '=', 1)]);
}
