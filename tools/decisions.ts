import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

const FOLDER = 'docs/decisions/';
const LINKS = String.raw`\[\d+\]\([\w-]+\.md\)(?:(?:,| and) \[\d+\]\([\w-]+\.md\))*`;
const STATUS = `superseded by ${LINKS}|accepted(?:, superseded in part by ${LINKS})?`;
const TITLE = /^# (?<number>\d+)\. (?<title>\S.*)$/;
/** Matches the paragraph below the title: date, status, and the records that this record supersedes. */
const ABOUT = new RegExp(
  String.raw`^Date: \d{4}-\d\d-\d\d\. Status: (?<status>${STATUS})[.:](?: Supersedes(?: in part)? (?<supersedes>${LINKS})[.:])?`,
);

interface DecisionRecord {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  /** The text of the status, including links to the records that supersede this record. */
  readonly status: string;
  readonly supersededBy: readonly string[];
  readonly supersedes: readonly string[];
}

/**
 * Checks that every decision record has a status, that superseding is noted in both records, and that the index
 * matches.
 */
export function checkDecisions(root: string): Outcome {
  const names = sourceFiles(root)
    .filter((file) => file.startsWith(FOLDER))
    .map((file) => basename(file));
  const problems: string[] = [];
  const records: DecisionRecord[] = [];
  for (const name of names.filter((file) => file !== 'README.md')) {
    const record = readRecord(name, readFileSync(join(root, FOLDER, name), 'utf8'));
    if (record) records.push(record);
    else
      problems.push(`${FOLDER}${name}: "# N. Title", then "Date: YYYY-MM-DD. Status: accepted." or by what superseded`);
  }
  const index = names.includes('README.md') ? readFileSync(join(root, FOLDER, 'README.md'), 'utf8') : '';
  const known = new Map(records.map((record) => [record.file, record]));
  for (const record of records) {
    const { file, supersededBy, supersedes } = record;
    const later = supersededBy.filter((other) => !known.get(other)?.supersedes.includes(file));
    problems.push(...later.map((other) => `${FOLDER}${other}: does not say that it supersedes ${file}`));
    const earlier = supersedes.filter((other) => !known.get(other)?.supersededBy.includes(file));
    problems.push(...earlier.map((other) => `${FOLDER}${other}: is not marked as superseded by ${file}`));
    if (!index.includes(`\n${lineOf(record)}\n`)) problems.push(`${FOLDER}README.md lacks: ${lineOf(record)}`);
  }
  return checkOutcome(problems, `${records.length} records`);
}

function lineOf({ file, number, title, status }: DecisionRecord): string {
  return `- [${number}. ${title}](${file}): ${status}`;
}

function readRecord(file: string, text: string): DecisionRecord | undefined {
  const [head = '', about = ''] = text.split('\n\n');
  const title = TITLE.exec(head)?.groups;
  const matched = ABOUT.exec(about.replaceAll('\n', ' '))?.groups;
  const number = Number(title?.['number']);
  if (!title || !matched || Number(/^(\d{4})-/.exec(file)?.[1]) !== number) return undefined;
  const { status = '', supersedes = '' } = matched;
  const { title: words = '' } = title;
  return { file, number, title: words, status, supersededBy: filesIn(status), supersedes: filesIn(supersedes) };
}

function filesIn(links: string): readonly string[] {
  return [...links.matchAll(/\(([^)]+)\)/g)].map(([, file = '']) => file);
}
