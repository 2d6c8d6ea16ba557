/** The files that a feature of the server may have, besides its tests. */
export const SERVER_FEATURE_FILES: ReadonlySet<string> = new Set([
  'routes.ts',
  'service.ts',
  'store.ts',
  'sample.ts',
  'mails.ts',
]);

/** What the files in an area of the web may be, besides its pages, forms and their parts. */
export const WEB_AREA_EXTENSIONS: ReadonlySet<string> = new Set(['.ts', '.tsx', '.css']);

/** Further files of a feature, or whole folders (ending in `/`), each with the reason why no name above serves. */
export const FURTHER: Readonly<Record<string, string>> = {
  'server/features/accounts/first-administrator.ts': 'runs once at start, not for a call',
  'server/features/accounts/sign-in.ts':
    'limits on guessing and equal time, apart from what the office does to accounts',
  'server/features/audit/export.ts': 'the log as a file, portion by portion',
  'server/features/administrators/invitation-token.ts': 'how a token is made; both the deed and the letter need it',
  'server/features/administrators/invitations.ts': 'how administrators come in; service.ts is for those who are',
  'server/features/matrimony/biodata/': 'draws a document; neither a rule nor SQL',
  'server/features/matrimony/own-profiles.ts': 'what members do with their own; service.ts is for the office',
  'server/features/matrimony/papers.ts': 'files for the office: the list and the biodata',
  'server/features/matrimony/photo.ts': 'a profile and its photo as one change',
  'server/features/matrimony/profile-answer.ts': 'rows as they are told; neither SQL nor a deed',
  'server/features/matrimony/registration.ts': 'how profiles come in, once each',
  'server/features/memorials/card/': 'drawings of the share card, which no code imports',
  'server/features/memorials/share-card.ts': 'draws a picture; neither a rule nor SQL',
  'server/features/memorials/share-card-program.ts': 'a process of its own, which draws',
  'server/features/memorials/share-cards.ts': 'answers with pictures, which the contract does not describe',
  'server/features/member-file-imports/apply-files.ts':
    'one transaction that attaches or gives back, apart from what calls it',
  'server/features/member-file-imports/apply-store.ts': 'SQL of apply-files.ts; store.ts would be too long',
  'server/features/member-file-imports/file-names.ts': 'what the names in a zip file say; no deeds',
  'server/features/member-file-imports/list-archive.ts': 'whose files they are, by their names alone',
  'server/features/member-file-imports/look-into-files.ts': 'long work in the background, file by file',
  'server/features/member-file-imports/release-files.ts':
    'takes away what nobody needs, for several deeds of service.ts',
  'server/features/member-imports/apply-rows.ts': 'one transaction that applies or undoes, apart from what calls it',
  'server/features/member-imports/apply-store.ts': 'SQL of apply-rows.ts; store.ts would be too long',
  'server/features/member-imports/check-row.ts': 'what one row means; no deeds',
  'server/features/member-imports/check-rows.ts': 'the dry run, long work in the background',
  'server/features/member-imports/column-names.ts': 'words, no deeds',
  'server/features/member-imports/guess-columns.ts': 'looks at a table; neither SQL nor a deed',
  'server/features/member-imports/lists.ts': 'what is done with lists; service.ts is for imports of both kinds',
  'server/features/member-imports/read-list.ts': 'takes a list in, which is all that a call waits for',
  'server/features/members/directory.ts': 'reads and searches; service.ts changes',
  'server/features/members/folio.ts': 'how folios are compared and ordered; neither SQL nor a deed',
  'server/features/members/sample-people.ts': 'invents the sample members; words, no deeds',
  'server/features/backups/begin.ts': 'begins a run, one at a time, for the office and for the watch',
  'server/features/backups/plan.ts': 'what is due when; no deeds',
  'server/features/backups/progress.ts': 'how far a run is; for run.ts alone, which would be too long',
  'server/features/backups/run.ts': 'what a process of its own does; service.ts is what the office does',
  'server/features/backups/scratch.ts': 'the folders of test restores, for run.ts and for begin.ts',
  'server/features/backups/space.ts': 'asks the disk; neither SQL nor a deed',
  'server/features/backups/troubles.ts': 'what is wrong, for the dashboard and for the letter',
  'server/features/backups/watch.ts': 'what each minute brings, not a call',
  'server/features/committee/bearers-store.ts': 'SQL of the people; store.ts is for the terms',
  'server/features/committee/bearers.ts': 'what is done with the people of a term; service.ts is for terms',
  'server/features/committee/change-term.ts': 'one transaction with all that goes with it, for deeds of both',
  'server/features/committee/kept-term.ts': 'what a version of a term holds; no deeds',
  'server/features/committee/terms-shown.ts': 'reads, for the office and for everybody; service.ts changes',
  'server/features/content-versions/differences.ts': 'compares two values; neither SQL nor a deed',
  'server/features/content-versions/match-rows.ts': 'which row of a list is which; neither SQL nor a deed',
  'server/features/own-account/proof.ts': 'that it is really they, for the deeds of service.ts and two-factor.ts',
  'server/features/own-account/two-factor.ts': 'setting up and switching off; service.ts holds password and sessions',
  'server/features/second-factor/codes.ts': 'what a code is; neither SQL nor a deed',
  'server/features/sessions/device.ts': 'browsers and systems by name; no deeds',
  'server/features/sessions/refresh.ts': 'rotation and signatures; service.ts begins, finds and ends sessions',
  'server/features/content/defaults.ts': 'words, no deeds: what the site says until the office has written its own',
  'server/features/content/documents.ts': 'what the office does with its words; service.ts is what everybody reads',
  'server/features/content/logo.ts': 'a picture and the words beside it as one change',
};

/** Names that say nothing about what is inside: such files become drawers. */
export const EMPTY_NAMES: ReadonlySet<string> = new Set([
  'common',
  'helper',
  'helpers',
  'index',
  'misc',
  'util',
  'utils',
]);

/** Names that others chose: tools look for them, or readers do. */
export const FIXED_NAMES: ReadonlySet<string> = new Set(['README.md', 'LICENSE', 'OFL.txt']);

/** Lines from which a file is remarked on, and refused. */
export const LONG = 250;
export const TOO_LONG = 300;

/** Files that may be longer than `TOO_LONG`, each with the reason. */
export const LONG_WITH_REASON: Readonly<Record<string, string>> = {};
