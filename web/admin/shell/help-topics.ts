import { covers, type DutiesNeeded, type Duty } from '#contract/duties.ts';
import type { Block, RichText } from '#contract/rich-text.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The handbook topic of each page and the pages below it. More specific pages come first. */
const topics = [
  [paths.adminAccounts, 'approving'],
  [paths.adminProfiles, 'matrimony'],
  [paths.adminCorrections, 'corrections'],
  [paths.adminMemberImports, 'imports'],
  [paths.adminMembers, 'members'],
  [paths.adminLists, 'members'],
  [paths.adminGallery, 'gallery'],
  [paths.adminEvents, 'events'],
  [paths.adminMemorials, 'a-death'],
  [paths.adminContent, 'site-content'],
  [paths.adminOfficeBearers, 'committee'],
  [paths.adminNotices, 'notices'],
  [paths.adminAdministrators, 'administrators'],
  [paths.adminAudit, 'duties'],
  [paths.adminAccount, 'signing-in'],
  [paths.adminBin, 'taking-back'],
  [paths.adminHealth, 'backups'],
] as const;

/**
 * Returns the handbook topic of an admin page; undefined if there is none, as for the handbook itself.
 * @param path without the language prefix
 */
export function findHelp(path: string): string | undefined {
  if (path.replace(/\/+$/, '') === paths.admin) return 'first-days';
  if (path.endsWith('/versions')) return 'taking-back';
  if (/^\/admin\/members\/\d+\/family\b/.test(path)) return 'families';
  return topics.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1];
}

/** The topics that only some duties need. All administrators read the others. */
const topicsOfDuties: readonly (readonly [DutiesNeeded, readonly string[]])[] = [
  [['office'], ['approving', 'members', 'families', 'who-sees-what', 'corrections', 'imports']],
  [['bureau'], ['matrimony', 'matrimony-matches']],
  [
    ['office', 'editor'],
    ['a-death', 'events', 'gallery', 'notices', 'telling-members', 'committee', 'site-content'],
  ],
  ['owner', ['administrators', 'backups', 'handing-over']],
];

/** Returns the table of contents without the topics of other duties, and without headings that have no topics. */
export function contentsFor(held: readonly Duty[], contents: RichText): RichText {
  const hidden = topicsOfDuties.flatMap(([needed, names]) => (covers(held, needed) ? [] : names));
  const isShown = (item: readonly Block[]) => !hidden.some((topic) => JSON.stringify(item).includes(`/${topic}"`));
  const shown = contents.map((block) =>
    block.kind === 'list' ? { ...block, items: block.items.filter(isShown) } : block,
  );
  const isEmpty = (block?: Block) => block?.kind === 'list' && block.items.length === 0;
  return shown.filter((block, index) => !isEmpty(block) && !(block.kind === 'heading' && isEmpty(shown[index + 1])));
}
