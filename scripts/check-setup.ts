// `npm run check-setup` tests everything that the settings name and prints the results. The site may be running, or may
// never have been started. `-- --to name@cmj.example` also sends a test email. Exits with 1 if there is a fault.
import { parseArgs } from 'node:util';
import { emailField } from '#contract/sessions.ts';
import { runOrExit } from '#server/start/announce.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { checkSetup } from './check-setup/check-setup.ts';
import type { Row } from './check-setup/setup.ts';

/** Returns the recipient of the test email; undefined without `--to`. @throws StartProblem for other arguments */
function recipientGiven(): string | undefined {
  const wanted = 'The only option is an address for a test email: npm run check-setup -- --to name@cmj.example';
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    return to === undefined ? undefined : emailField.parse(to);
  } catch (error) {
    throw new StartProblem(wanted, { cause: error });
  }
}

await runOrExit(async () => {
  const rows = await checkSetup(process.env, recipientGiven());
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const counted = (state: 'fault' | 'warning') => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
  for (const { state, about, words } of rows) console.log(`${state.padEnd(9)}${about.padEnd(10)}${words}`);
  console.log(`\n${counted('fault')}, ${counted('warning')}.`);
  process.exitCode = count('fault') > 0 ? 1 : 0;
});
