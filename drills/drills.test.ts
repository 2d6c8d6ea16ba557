import { expect, it } from 'vitest';
import { formatFindings } from './drill.ts';
import { drills, whySkipped } from './drills.ts';

it.each(drills.filter((drill) => whySkipped(drill) === undefined))(
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
