import { backups } from './backups.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
import type { Drill } from './drill.ts';
import { kill } from './kill.ts';
import { overload } from './overload.ts';
import { rollingRestart } from './rolling-restart.ts';
import { shutdown } from './shutdown.ts';

export const drills: readonly Drill[] = [kill, database, diskFull, backups, shutdown, rollingRestart, overload];
