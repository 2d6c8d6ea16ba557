import { paths } from './paths.ts';

/** The pages of the application for signed-in people, without their language; `/*`: with all that lies below. */
const appPages: readonly string[] = [
  paths.admin,
  `${paths.admin}/*`,
  paths.directory,
  paths.matrimonyRegister,
  paths.ownProfiles,
  `${paths.ownProfiles}/*`,
];

/** Whether a path, without its language, is one of them; a slash at its end changes nothing. */
export function isAppPage(path: string): boolean {
  const plain = path.replace(/\/+$/, '');
  return appPages.some((page) => (page.endsWith('/*') ? plain.startsWith(page.slice(0, -1)) : plain === page));
}
