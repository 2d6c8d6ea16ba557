import { aptInstall, canInstall } from './apt.ts';
import { findChromium } from './chromium.ts';
import { type Cluster, findPostgres, startPostgres } from './postgres.ts';

/** What the tests need of the machine. */
export interface Machine {
  /** The path of the browser. */
  readonly browser: Part<string>;
  readonly postgres: Part<Cluster>;
  /** What apt-get said when it failed, else ''. */
  readonly trouble: string;
}

/** Something that is here, or why it is not. */
export type Part<T> = { readonly ready: T } | { readonly missing: string };

export interface PrepareOptions {
  readonly signal: AbortSignal;
  /** Whether to install what is missing, where this process may. */
  readonly install: boolean;
}

/** Finds or installs Chromium and PostgreSQL and starts a server of our own, which the caller has to stop. */
export async function prepareMachine({ signal, install }: PrepareOptions): Promise<Machine> {
  const lacking = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(findPostgres() === undefined ? ['postgresql'] : []),
  ];
  const trouble = install && lacking.length > 0 ? await installAll(lacking, signal) : '';
  const reason = trouble === '' ? 'and no right to install it with apt-get' : 'and apt-get could not install it';
  const browser = findChromium();
  const binaries = findPostgres();
  return {
    browser: browser === undefined ? { missing: `no Chromium here, ${reason}` } : { ready: browser },
    postgres: binaries === undefined ? { missing: `no PostgreSQL server here, ${reason}` } : await started(binaries),
    trouble,
  };
}

async function started(binaries: string): Promise<Part<Cluster>> {
  try {
    return { ready: await startPostgres(binaries) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

async function installAll(packages: readonly string[], signal: AbortSignal): Promise<string> {
  if (!canInstall()) return '';
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  return aptInstall(packages, signal);
}
