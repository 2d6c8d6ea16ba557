import { ensureBuild } from '../scripts/build.mjs';
import { type Browsers, type Machine, prepareMachine } from './provision/machine.ts';
import { checkBuilt } from './built-files.ts';
import type { Outcome, Stage } from './run/stages.ts';
import { runVitest } from './run/vitest.ts';

export interface TestOptions {
  readonly root: string;
  /** Parts of file names; if empty, all tests run. */
  readonly filters: readonly string[];
  readonly isWhole: boolean;
  /** Whether tests may be skipped because the machine lacks a program. */
  readonly mayLeaveOut: boolean;
}

export interface TestStages {
  readonly stages: readonly Stage[];
  /** Stops the database server that the stages started, and deletes their temporary folder. */
  readonly close: () => Promise<void>;
}

export function testStages(options: TestOptions): TestStages {
  let machine: Machine | undefined;
  const prepare: Stage = {
    title: 'Browsers and PostgreSQL',
    isNeeded: true,
    run: async (signal) => {
      machine = await prepareMachine({ signal, install: options.filters.length === 0, isWhole: options.isWhole });
      return { state: 'ok', note: '', detail: machine.problem };
    },
  };
  const ready = (): Machine => {
    if (machine === undefined) throw new Error('The machine was not prepared before the tests.');
    return machine;
  };
  const stages = options.filters.length > 0 ? chosenStages(options, ready) : allStages(options, ready);
  return {
    stages: [prepare, ...stages],
    close: async () => machine?.close(),
  };
}

function allStages(options: TestOptions, machine: () => Machine): readonly Stage[] {
  const { root: cwd, isWhole } = options;
  const run = (projects: readonly string[], signal: AbortSignal, env: NodeJS.ProcessEnv = {}) =>
    runVitest({ cwd, signal, projects, folder: machine().folder, env: { ...env, ...(isWhole && { TEST_ALL: '1' }) } });
  return [
    {
      // Both engines are tested in one run, not two, because a core is idle at the end of each run.
      title: 'Tests on SQLite and PostgreSQL',
      run: async (signal) => {
        const { postgres } = machine();
        if ('ready' in postgres) return run(['sqlite', 'postgres'], signal, { TEST_DATABASE_URL: postgres.ready.url });
        const onSqlite = await run(['sqlite'], signal);
        const { note, ...missing } = leftOut(postgres, options);
        return onSqlite.state === 'red' ? onSqlite : { ...onSqlite, ...missing, note: `${onSqlite.note}; ${note}` };
      },
    },
    buildStage,
    { title: 'Built files', run: (signal) => checkBuilt(cwd, signal) },
    {
      title: 'Browser tests',
      run: async (signal) => {
        const { browsers } = machine();
        return 'ready' in browsers ? run(['e2e'], signal, pathsOf(browsers.ready)) : leftOut(browsers, options);
      },
    },
  ];
}

/**
 * Returns the stages that run the chosen files once, on every available engine. Browser tests run only if a filter
 * starts with `e2e`.
 */
function chosenStages({ root: cwd, filters }: TestOptions, machine: () => Machine): readonly Stage[] {
  const runsBrowserTests = filters.some((filter) => filter.startsWith('e2e'));
  const tests: Stage = {
    title: 'Chosen tests',
    run: (signal) => {
      const { browsers, postgres, folder } = machine();
      const projects = ['sqlite', ...('ready' in postgres ? ['postgres'] : []), ...(runsBrowserTests ? ['e2e'] : [])];
      const env = {
        TEST_ALL: '1',
        ...('ready' in postgres && { TEST_DATABASE_URL: postgres.ready.url }),
        ...('ready' in browsers && pathsOf(browsers.ready)),
      };
      return runVitest({ cwd, signal, projects, filters, folder, env });
    },
  };
  return runsBrowserTests ? [buildStage, tests] : [tests];
}

function pathsOf({ full, headless }: Browsers): NodeJS.ProcessEnv {
  return { BROWSER_PATH: full, HEADLESS_BROWSER_PATH: headless };
}

const buildStage: Stage = {
  title: 'Build',
  isNeeded: true,
  run: async () => {
    const built = await ensureBuild();
    return { state: 'ok', note: built ? '' : 'nothing to do' };
  },
};

function leftOut(part: { readonly missing: string }, { mayLeaveOut }: TestOptions): Outcome {
  const [note = '', ...detail] = part.missing.split('\n');
  return { state: mayLeaveOut ? 'left out' : 'red', note, detail: detail.join('\n') };
}
