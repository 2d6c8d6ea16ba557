import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import type { Match, ProfileLogEntry, ProposalCard } from '#contract/proposals.ts';
import { administrator, type Credentials, createUser, signIn } from './people.ts';
import { profile } from './records.ts';
import { startTestApp, type TestApp } from './running-app.ts';
import type { FormFields, TestResponse } from './test-api.ts';

/** A family with an account and a profile, which the office has approved. */
export interface Family extends Credentials {
  /** The id of the profile. */
  readonly id: number;
}

let numbers = 0;

/** Returns a registration of an adult with a name, parents and a number of its own. */
function registration(given: FormFields = {}): FormFields {
  numbers += 1;
  const own = {
    name: `Test Person ${numbers}`,
    fatherName: `Test Father ${numbers}`,
    motherName: `Test Mother ${numbers}`,
    contactMobile: `+91 00000 ${String(70_000 + numbers)}`,
  };
  return { ...profile(own), ...given };
}

const SHARED = { answer: 'yes', shares: ['mobile', 'photo'] };

/** Starts an app for tests of the bureau. Tokens are renewed when the clock moves. */
export async function startBureau(app?: TestApp) {
  const site = app ?? (await startTestApp());
  const { api, clock, platform } = site;
  const tokens = new Map<string, { readonly at: number; readonly token: string }>();

  async function tokenOf(kind: 'user' | 'admin', person: Credentials): Promise<string> {
    const known = tokens.get(person.email);
    if (known?.at === clock.now()) return known.token;
    const { accessToken: token } = await signIn(api, kind, person);
    tokens.set(person.email, { at: clock.now(), token });
    return token;
  }
  const office = () => tokenOf('admin', administrator);
  const as = (family: Credentials) => tokenOf('user', family);

  async function idOf(sent: Promise<TestResponse>): Promise<number> {
    const { status, json } = await sent;
    if (status !== 200) throw new Error(`adding returned ${status}: ${JSON.stringify(json)}`);
    return (json as { id: number }).id;
  }
  const approve = async (id: number) => api.put(`/api/admin/profiles/${id}/approve`, {}, await office());

  /** Registers a person with the account of a family. */
  async function register(person: Credentials, fields: FormFields = {}): Promise<number> {
    return idOf(api.form('POST', '/api/matrimonyregister', registration(fields), await as(person)));
  }

  const bureau = {
    app: site,
    office,
    as,
    approve,
    register,
    addFamily: async (fields: FormFields = {}): Promise<Family> => {
      const { email, password } = await createUser(api, platform);
      const id = await register({ email, password }, fields);
      await approve(id);
      return { email, password, id };
    },
    /** Adds an approved profile without an account. */
    addOnPaper: async (fields: FormFields = {}): Promise<number> => {
      const id = await idOf(api.form('POST', '/api/admin/profiles', registration(fields), await office()));
      await approve(id);
      return id;
    },
    propose: async (one: number, other: number) =>
      api.post('/api/admin/proposals', { profile: one, other }, await office()),
    decide: async (id: number, body: object) => api.put(`/api/admin/proposals/${id}`, body, await office()),
    answer: async (family: Family, card: string | undefined, body: object = SHARED) =>
      api.put(`/api/user/proposals/${card ?? ''}`, body, await as(family)),
    cards: async (family: Credentials): Promise<ProposalCard[]> =>
      (await api.get('/api/user/proposals', await as(family))).json as ProposalCard[],
    matches: async (id: number): Promise<Match[]> =>
      (await api.get(`/api/admin/profiles/${id}/matches`, await office())).json as Match[],
    log: async (id: number): Promise<ProfileLogEntry[]> =>
      (await api.get(`/api/admin/profiles/${id}/log`, await office())).json as ProfileLogEntry[],
    details: async (id: number): Promise<AdminProfileDetails> =>
      (await api.get(`/api/admin/profiles/${id}`, await office())).json as AdminProfileDetails,
    own: async ({ id, ...family }: Family): Promise<Profile> =>
      (await api.get(`/api/user/profiles/${id}`, await as(family))).json as Profile,
    setState: async (id: number, body: object) => api.put(`/api/admin/profiles/${id}/state`, body, await office()),
    setOwnState: async ({ id, ...family }: Family, body: object) =>
      api.put(`/api/user/profiles/${id}/state`, body, await as(family)),
    /** Proposes two families to each other. @returns the id of the proposal */
    proposed: async (one: Family, other: Family): Promise<number> => idOf(bureau.propose(one.id, other.id)),
    /** Proposes two families, lets both say yes, and introduces them. @returns the id of the proposal */
    introduced: async (one: Family, other: Family, shared: object = SHARED): Promise<number> => {
      const id = await bureau.proposed(one, other);
      for (const family of [one, other]) {
        const card = (await bureau.cards(family)).find(({ state }) => state === 'proposed');
        await bureau.answer(family, card?.id, shared);
      }
      const { status } = await bureau.decide(id, { state: 'introduced' });
      if (status !== 200) throw new Error(`the introduction returned ${status}`);
      return id;
    },
  };
  return bureau;
}

export type Bureau = Awaited<ReturnType<typeof startBureau>>;
