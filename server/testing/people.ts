import { approveAccount } from '#server/features/accounts/decisions.ts';
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

/** The administrator that every test app begins with. */
export const administrator: Credentials = { email: 'office@cmj.example', password: 'the office by the lake' };

let people = 0;

/** Registers somebody through the front door; they wait for approval. */
export async function registerPerson(api: TestApi, name = 'Sample Person'): Promise<Credentials & { id: number }> {
  people += 1;
  const email = `person-${people}@sample.example`;
  const response = await api.post('/api/user/register', {
    name,
    email,
    phone: `00000 ${String(people).padStart(5, '0')}`,
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
  });
  if (response.status !== 200) throw new Error(`registration answered ${response.status}`);
  const admin = await signIn(api, 'admin', administrator);
  const accounts = await api.get(`/api/admin/users?search=${encodeURIComponent(email)}`, admin.accessToken);
  // An account has only so many live sessions: those that a test began itself stay.
  await api.post('/api/logout', { refreshToken: admin.refreshToken });
  const [account] = accounts.json as { id: number }[];
  if (!account) throw new Error('the registered user is not in the list');
  return { id: account.id, email, password: GOOD_PASSWORD };
}

/** Registers somebody and approves them. */
export async function createUser(api: TestApi, platform: Platform): Promise<Credentials & { id: number }> {
  const person = await registerPerson(api);
  await approveAccount(platform, person.id, undefined, 1);
  return person;
}

export async function signIn(api: TestApi, kind: 'user' | 'admin', credentials: Credentials): Promise<Tokens> {
  const path = kind === 'admin' ? '/api/auth/admin/login' : '/api/user/login';
  const response = await api.post(path, { email: credentials.email, password: credentials.password });
  if (response.status !== 200) throw new Error(`signing in answered ${response.status}`);
  return response.json as Tokens;
}
