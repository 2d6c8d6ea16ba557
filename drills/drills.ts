import { mayMount } from '#server/testing/full-disk.ts';
import { backups } from './backups.ts';
import { caddy } from './caddy.ts';
import { diskFull } from './disk-full.ts';
import type { Drill } from './drill.ts';
import { kill } from './kill.ts';
import { overload } from './overload.ts';
import { rollingRestart } from './rolling-restart.ts';

export const drills: readonly Drill[] = [kill, diskFull, backups, rollingRestart, overload];

/** Returns why a drill cannot run on this machine; undefined if it can. */
export function whySkipped({ needs }: Drill): string | undefined {
  if (needs.includes('mounts') && !mayMount) return 'mounting a disk needs root';
  if (needs.includes('caddy') && caddy === undefined) return 'Caddy is not installed';
  return needs.includes('postgres') && !process.env['TEST_DATABASE_URL'] ? 'it needs PostgreSQL' : undefined;
}
