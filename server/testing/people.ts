import type * as z from 'zod/mini';
import type { registration } from '#contract/accounts.ts';
import { approveAccount } from '#server/features/identity/decisions.ts';
import { findAccount } from '#server/features/identity/accounts-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TestApi } from './test-api.ts';

export const GOOD_PASSWORD = 'jasmine by the river';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The first administrator of every test app. */
export const administrator: Credentials = { email: 'office@cmj.example', password: 'the office by the lake' };

let people = 0;

type Registration = z.input<typeof registration>;

/** Returns a registration form with a unique email and phone. */
export function registrationForm({ password = GOOD_PASSWORD, ...given }: Partial<Registration> = {}): Registration {
  people += 1;
  return {
    name: 'Sample Person',
    email: `person-${people}@sample.example`,
    phone: `00000 ${String(people).padStart(5, '0')}`,
    password,
    confirmPassword: password,
    ...given,
  };
}

async function register(api: TestApi, name?: string): Promise<Credentials> {
  const sent = registrationForm(name === undefined ? {} : { name });
  const response = await api.post('/api/user/register', sent);
  if (response.status !== 200) throw new Error(`registration returned ${response.status}`);
  return { email: sent.email, password: sent.password };
}

/** Registers a user through the API. The account waits for approval. */
export async function registerPerson(api: TestApi, name?: string): Promise<Credentials & { id: number }> {
  const { email, password } = await register(api, name);
  const admin = await signIn(api, 'admin', administrator);
  const accounts = await api.get(`/api/admin/users?search=${encodeURIComponent(email)}`, admin.accessToken);
  // Signs out, because the number of sessions of an account is limited and the test may need all of them.
  await api.post('/api/logout', { refreshToken: admin.refreshToken });
  const [listed] = accounts.json as { id: number }[];
  if (!listed) throw new Error('the registered user is not in the list');
  return { id: listed.id, email, password };
}

export async function createUser(api: TestApi, platform: Platform): Promise<Credentials & { id: number }> {
  const person = await register(api);
  const found = await findAccount(platform.database, 'user', person.email);
  if (!found) throw new Error('the registered account was not found');
  await approveAccount(platform, { id: found.id, seen: undefined, administratorId: 1 });
  return { ...person, id: found.id };
}

export async function signIn(api: TestApi, kind: 'user' | 'admin', credentials: Credentials): Promise<Tokens> {
  const path = kind === 'admin' ? '/api/auth/admin/login' : '/api/user/login';
  const response = await api.post(path, { email: credentials.email, password: credentials.password });
  if (response.status !== 200) throw new Error(`signing in returned ${response.status}`);
  return response.json as Tokens;
}
