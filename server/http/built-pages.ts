import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pagePolicy } from './headers.ts';
import type { Pages } from './pages.ts';

/** What the build of the pages exports (web/app/server.ts). */
export type BuiltPages = Pick<Required<Pages>, 'render' | 'renderDirectory' | 'parametersOf' | 'patternOf'>;

const PARTS = ['render', 'renderDirectory', 'parametersOf', 'patternOf'];

/** Checks that a module is a build of the pages. @throws Error if an export is missing */
export function toBuiltPages(build: object): BuiltPages {
  if (PARTS.some((part) => !Object.hasOwn(build, part)))
    throw new Error('the built pages lack an export: run npm run build');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exported by the build, which has no types here
  return build as BuiltPages;
}

export async function loadBuiltPages(directory: string): Promise<Pages> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what the website's own build exports
  const build: object = await import(pathToFileURL(join(directory, 'server', 'index.js')).href);
  return { clientDirectory: join(directory, 'client'), policy: pagePolicy, ...toBuiltPages(build) };
}
