import type { FirstAdministrator } from './features/accounts/first-administrator.ts';
import type { Config } from './platform/config/config.ts';

/**
 * Tells the person at the terminal where the site is and, once, how to sign in to the office. On standard error, for
 * standard output is the log, which must never hold a password.
 */
export function announce(config: Config, firstAdministrator: FirstAdministrator | undefined): void {
  const lines = ['', `CMJ is open at ${config.publicUrl}`, `The office is at    ${config.publicUrl}/admin`];
  if (firstAdministrator) {
    lines.push(`  email     ${firstAdministrator.email}`);
    lines.push(`  password  ${firstAdministrator.password ?? 'the one in ADMIN_PASSWORD'}`);
    if (firstAdministrator.password !== undefined) lines.push('  (shown this once; please keep it)');
  }
  console.error([...lines, ''].join('\n'));
}
