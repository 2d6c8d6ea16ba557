import { inTransaction } from '#server/platform/database/database.ts';
import { isCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { addAdministrator } from './service.ts';
import { hasAdministrator } from './store.ts';

const DEFAULT_EMAIL = 'office@cmj.example';

export interface FirstAdministrator {
  readonly email: string;
  /** Told once; absent when the operator chose it. */
  readonly password?: string;
}

/**
 * Makes the first administrator if there is none: from the settings, or with a random password (decision 29).
 * Answers undefined when there is one already. Several processes may ask at the same time.
 */
export async function createFirstAdministrator(platform: Platform): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(platform.database)) return undefined;
  const chosen = platform.config.firstAdministrator;
  if (chosen && isCommonPassword(chosen.password)) {
    platform.log.warn(
      { event: 'settings.warning' },
      'ADMIN_PASSWORD is one of the most common passwords: choose another one',
    );
  }
  const email = chosen?.email ?? DEFAULT_EMAIL;
  const password = chosen?.password ?? newToken().slice(0, 20);
  const passwordHash = await platform.passwords.hash(password, 'known');
  const newcomer = { name: 'Administrator', email, passwordHash, language: null, now: platform.now() };
  const id = await inTransaction(platform.database, async (db) =>
    (await hasAdministrator(db)) ? undefined : addAdministrator(db, newcomer),
  );
  if (id === undefined) return undefined;
  return chosen ? { email } : { email, password };
}
