import { quickCheck } from './platform/database/quick-check.ts';
import { HOUR, MINUTE } from './platform/limits/limits.ts';
import type { Platform } from './platform/platform.ts';
import { tryWritingEverywhere } from './readiness.ts';

async function lookForDamage({ config, health, log }: Platform, signal: AbortSignal): Promise<void> {
  const findings = await quickCheck(config.database, signal);
  if (findings.length > 0) log.error({ findings }, 'the database is damaged');
  health.note('damaged', findings.length > 0);
}

/** From now on looks every minute whether the site can write, and every day through the whole database. */
export function startHealthChecks(platform: Platform): void {
  const looks = [
    { every: MINUTE, look: () => platform.tasks.begin('trying to write', () => tryWritingEverywhere(platform)) },
    {
      every: 24 * HOUR,
      look: () => platform.tasks.begin('database check', (signal) => lookForDamage(platform, signal)),
    },
  ];
  for (const { every, look } of looks) {
    look();
    setInterval(look, every).unref();
  }
}
