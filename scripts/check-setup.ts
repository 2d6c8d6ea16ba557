// `npm run check-setup` tests everything that the settings name and prints the results. The site may be running, or may
// never have been started. `-- --to name@cmj.example` also sends a test email. Exits with 1 if there is a fault.
import { parseArgs } from 'node:util';
import { emailField } from '#contract/sessions.ts';
import { runOrExit } from '#server/start/announce.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { checkSetup, type Row } from './check-setup/check-setup.ts';

/** Width of the output in characters if the terminal does not report a width, and the minimum width. */
const USUAL_WIDTH = 100;
const NARROWEST = 60;

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

/** Wraps text at `width` characters. A longer word gets a line of its own. */
function inLines(words: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function tableOf(rows: readonly Row[], width: number): string {
  const widthOf = (column: 'state' | 'about') => Math.max(...rows.map((row) => row[column].length)) + 2;
  const [state, about] = [widthOf('state'), widthOf('about')];
  return rows
    .flatMap((row) =>
      inLines(row.words, width - state - about).map((line, at) =>
        at === 0 ? row.state.padEnd(state) + row.about.padEnd(about) + line : ' '.repeat(state + about) + line,
      ),
    )
    .join('\n');
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

await runOrExit(async () => {
  const rows = await checkSetup(process.env, recipientGiven());
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  console.log(tableOf(rows, Math.max(process.stdout.columns ?? USUAL_WIDTH, NARROWEST)));
  console.log(`\n${counted(count('fault'), 'fault')}, ${counted(count('warning'), 'warning')}.`);
  process.exitCode = count('fault') > 0 ? 1 : 0;
});
