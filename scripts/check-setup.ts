// `npm run check-setup`, with the settings of the site, whether it runs or was never started: tries what they name and says
// what is wrong. `-- --to name@cmj.example` sends a letter as well. Ends with 1 when something has to be mended.
import { parseArgs } from 'node:util';
import { emailField } from '#contract/sessions.ts';
import { orSayWhyNot } from '#server/start/announce.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { checkSetup, type Row } from './check-setup/check-setup.ts';

/** Columns of a terminal that does not say how many it has. */
const USUAL_WIDTH = 100;
const NARROWEST = 60;

/** Who gets a letter. @throws StartProblem when something else was given */
function recipientGiven(): string | undefined {
  const wanted = 'npm run check-setup takes nothing, or one thing: npm run check-setup -- --to name@cmj.example';
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    return to === undefined ? undefined : emailField.parse(to);
  } catch (error) {
    throw new StartProblem(wanted, { cause: error });
  }
}

/** Words in lines of at most so many letters, as far as the words themselves are no longer. */
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

await orSayWhyNot(async () => {
  const rows = await checkSetup(process.env, recipientGiven());
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  console.log(tableOf(rows, Math.max(process.stdout.columns ?? USUAL_WIDTH, NARROWEST)));
  console.log(`\n${counted(count('fault'), 'fault')}, ${counted(count('warning'), 'warning')}.`);
  process.exitCode = count('fault') > 0 ? 1 : 0;
});
