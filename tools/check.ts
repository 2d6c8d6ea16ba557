// `npm run check`: everything that can be known without running the site.
import { fileURLToPath } from 'node:url';
import { isRed, runStages, stopSignal } from './run/stages.ts';
import { generateStage, staticChecks } from './static-checks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rows = await runStages([[generateStage], staticChecks(root)], stopSignal());
process.exitCode = rows.some(isRed) ? 1 : 0;
