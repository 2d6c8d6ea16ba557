import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';

const TABLE = 'README.md';
/** The section of the README that contains the tables. */
const SECTION = /^## Configuration\n(?<section>.*?)^## /ms;
const ROW = /^\|(?<names>[^|]+)\|/gm;
const NAME = /`([A-Z][A-Z0-9_]*)`/g;

function namesInTable(root: string): readonly string[] {
  const page = readFileSync(join(root, TABLE), 'utf8');
  const section = SECTION.exec(page)?.groups?.['section'] ?? '';
  return [...section.matchAll(ROW)].flatMap(({ groups }) =>
    [...(groups?.['names'] ?? '').matchAll(NAME)].map(([, name = '']) => name),
  );
}

/** Checks that the tables of the README at `root` list each of `settings` exactly once, and nothing else. */
export function checkSettings(root: string, settings: readonly string[]): Outcome {
  const named = namesInTable(root);
  const problems = [
    ...settings.filter((name) => !named.includes(name)).map((name) => `${TABLE}: the table lacks the setting ${name}`),
    ...named.filter((name) => !settings.includes(name)).map((name) => `${TABLE}: nothing reads the setting ${name}`),
    ...named.filter((name, at) => named.indexOf(name) !== at).map((name) => `${TABLE}: ${name} is listed twice`),
  ];
  return checkOutcome(problems, `${settings.length} settings`);
}
