import { ensureBuild } from '../scripts/build.mjs';
import { type Browsers, type Machine, type Part, prepareMachine } from './provision/machine.ts';
import type { Outcome, Stage } from './run/stages.ts';
import { runVitest } from './run/vitest.ts';

export interface TestOptions {
  readonly root: string;
  /** Arguments for vitest; with any, only what they choose is run. */
  readonly filters: readonly string[];
  /** Whether tests may be left out because the machine lacks something. */
  readonly mayLeaveOut: boolean;
}

export interface TestStages {
  readonly stages: readonly Stage[];
  /** Ends what the stages started. */
  readonly close: () => Promise<void>;
}

/** The stages that run the tests, in order. */
export function testStages(options: TestOptions): TestStages {
  let machine: Machine | undefined;
  const prepare: Stage = {
    title: 'Browsers and PostgreSQL',
    run: async (signal) => {
      machine = await prepareMachine({ signal, install: options.filters.length === 0 });
      return { state: 'ok', note: '', detail: machine.problem };
    },
  };
  const ready = (): Machine => {
    if (machine === undefined) throw new Error('The machine is not prepared.');
    return machine;
  };
  const stages = options.filters.length > 0 ? chosenStages(options, ready) : allStages(options, ready);
  return {
    stages: [prepare, ...stages],
    close: async () => machine?.close(),
  };
}

function allStages(options: TestOptions, machine: () => Machine): readonly Stage[] {
  const { root: cwd } = options;
  const run = (project: string, signal: AbortSignal, env: NodeJS.ProcessEnv = {}) =>
    runVitest({ cwd, signal, projects: [project], folder: machine().folder, env });
  return [
    buildStage,
    { title: 'Tests on SQLite', run: (signal) => run('sqlite', signal) },
    {
      title: 'Tests on PostgreSQL',
      run: (signal) =>
        withPart(machine().postgres, options, ({ url }) => run('postgres', signal, { TEST_DATABASE_URL: url })),
    },
    {
      title: 'Browser journeys',
      run: (signal) => withPart(machine().browsers, options, (browsers) => run('e2e', signal, pathsOf(browsers))),
    },
  ];
}

/** One run for the chosen files, on every engine that is here; the browser only when it was asked for. */
function chosenStages({ root: cwd, filters }: TestOptions, machine: () => Machine): readonly Stage[] {
  const journeys = filters.some((filter) => filter.startsWith('e2e'));
  const tests: Stage = {
    title: 'Chosen tests',
    run: (signal) => {
      const { browsers, postgres, folder } = machine();
      const projects = ['sqlite', ...('ready' in postgres ? ['postgres'] : []), ...(journeys ? ['e2e'] : [])];
      const env = {
        ...('ready' in postgres && { TEST_DATABASE_URL: postgres.ready.url }),
        ...('ready' in browsers && pathsOf(browsers.ready)),
      };
      return runVitest({ cwd, signal, projects, filters, folder, env });
    },
  };
  return journeys ? [buildStage, tests] : [tests];
}

function pathsOf({ whole, headless }: Browsers): NodeJS.ProcessEnv {
  return { BROWSER_PATH: whole, HEADLESS_BROWSER_PATH: headless };
}

const buildStage: Stage = {
  title: 'Build',
  run: async () => {
    const built = await ensureBuild();
    return { state: 'ok', note: built ? '' : 'nothing to do' };
  },
};

async function withPart<T>(
  part: Part<T>,
  { mayLeaveOut }: TestOptions,
  run: (ready: T) => Promise<Outcome>,
): Promise<Outcome> {
  if ('ready' in part) return run(part.ready);
  const [note = '', ...detail] = part.missing.split('\n');
  return { state: mayLeaveOut ? 'left out' : 'red', note, detail: detail.join('\n') };
}
