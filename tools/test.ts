// `npm test`: runs all checks and tests that guard main. `npm test -- --all`, for releases, also runs every server test
// on PostgreSQL, the drills and the long browser tests. `npm test -- server/features/identity` runs only the tests
// whose file names contain the arguments, without installing missing programs.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isRed, printSummary, runStages, stopSignal } from './run/stages.ts';
import { generateStage, staticChecks } from './static-checks.ts';
import { testStages } from './test-stages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const signal = stopSignal();
const start = performance.now();

const tests = testStages({ root, filters, isWhole: values.all, mayLeaveOut: !isTruthy(process.env['CI']) });
try {
  const checks = filters.length > 0 ? [] : [staticChecks(root)];
  const rows = await runStages([[generateStage], ...checks, ...tests.stages.map((stage) => [stage])], signal);
  console.log(`\nTook ${((performance.now() - start) / 60_000).toFixed(1)} min.`);
  printSummary(rows);
  process.exitCode = signal.aborted ? 130 : Number(rows.some(isRed));
} finally {
  await tests.close();
}

function isTruthy(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value);
}
