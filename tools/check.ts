// `npm run check`: runs all static checks, without starting the site.
import { fileURLToPath } from 'node:url';
import { isRed, runStages, stopSignal } from './run/stages.ts';
import { generateStage, staticChecks } from './static-checks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rows = await runStages([[generateStage], staticChecks(root)], stopSignal());
process.exitCode = rows.some(isRed) ? 1 : 0;
