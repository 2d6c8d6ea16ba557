import { expect, it } from 'vitest';
import { mayMount } from '#server/testing/full-disk.ts';
import { type Drill, formatFindings } from './drill.ts';
import { drills } from './list.ts';

const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

const mayRun = ({ isEngineFree, needsPostgres, missingProgram: lacks, mounts }: Drill) =>
  (isOnPostgres ? !isEngineFree : !needsPostgres) && lacks === undefined && (!mounts || mayMount);

it.each(drills.filter(mayRun))(
  'the short form of the drill $name has only good findings',
  { timeout: 180_000 },
  async ({ run }) => {
    const findings = await run('short');
    expect(findings.length).toBeGreaterThan(0);
    expect(
      findings.every(({ isGood }) => isGood),
      `\n${formatFindings(findings)}`,
    ).toBe(true);
  },
);
