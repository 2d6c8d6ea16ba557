import type { Credentials, Tokens } from './people.ts';
import type { TestApi } from './test-api.ts';

interface SignedRefresh {
  readonly refreshToken: string;
  readonly signedAt: number;
  readonly signature: string;
}

export interface SessionKey {
  readonly publicKey: string;
  readonly sign: (refreshToken: string, signedAt: number) => Promise<SignedRefresh>;
}

export async function createSessionKey(): Promise<SessionKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', publicKey);
  return {
    publicKey: Buffer.from(spki).toString('base64url'),
    sign: async (refreshToken, signedAt) => {
      const text = new TextEncoder().encode(`${refreshToken}.${signedAt}`);
      const signature = Buffer.from(await crypto.subtle.sign(algorithm, privateKey, text)).toString('base64url');
      return { refreshToken, signedAt, signature };
    },
  };
}

/** Signs in and sends the public key, as the website does. */
export async function signInWithKey(
  api: TestApi,
  kind: 'user' | 'admin',
  { email, password }: Credentials,
  { publicKey }: SessionKey,
): Promise<Tokens> {
  const path = kind === 'admin' ? '/api/auth/admin/login' : '/api/user/login';
  const response = await api.post(path, { email, password, publicKey });
  if (response.status !== 200) throw new Error(`signing in returned ${response.status}`);
  return response.json as Tokens;
}
