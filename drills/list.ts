import { backups } from './backups.ts';
import { clock } from './clock.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
import type { Drill } from './drill.ts';
import { kill } from './kill.ts';
import { log } from './log.ts';
import { mail } from './mail.ts';
import { memory } from './memory.ts';
import { overload } from './overload.ts';
import { rollingRestart } from './rolling-restart.ts';
import { shutdown } from './shutdown.ts';
import { slowClients } from './slow-clients.ts';
import { takeover } from './takeover.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  kill,
  database,
  diskFull,
  slowClients,
  clock,
  mail,
  backups,
  shutdown,
  log,
  rollingRestart,
  takeover,
  overload,
  memory,
];
