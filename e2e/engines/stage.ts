import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawing } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { startSite } from '../site.ts';
import type { Engine } from './engine.ts';
import { type Tab, tabOf } from './tab.ts';

/** A folder that gets a screenshot after each step, for people who want to see the pages. */
const shots = process.env['ENGINE_SHOTS'];

export interface Stage {
  readonly site: TestApp;
  readonly tab: Tab;
  /** Path of a picture to upload. */
  readonly picture: string;
}

/** Adds a test of one step of a journey, which continues in the tab of the step before. */
export type AddStep = (name: string, run: (stage: Stage) => Promise<void>) => void;

/**
 * Starts the site with the sample content and an engine before the tests of a `describe`.
 * @returns a function that adds tests, which also fail if a page had an uncaught error
 */
export function openStage(open: () => Promise<Engine>): AddStep {
  let stage: Stage & { readonly engine: Engine };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journey-'));
    const picture = join(folder, 'picture.jpg');
    await writeFile(picture, await drawing({ width: 1600, height: 1200 }).jpeg().toBuffer());
    const engine = await open();
    const site = await startSite();
    stage = { site, engine, tab: tabOf(engine, site.url), picture };
  });
  afterAll(async () => {
    await stage.engine.close();
    await stage.site.close();
    await rm(folder, { recursive: true });
  });
  return (name, run) => {
    // oxlint-disable-next-line vitest/valid-title -- the callers write the titles
    it(name, async () => {
      const { engine } = stage;
      const before = engine.errors.length;
      try {
        await run(stage);
      } finally {
        if (shots !== undefined) {
          await writeFile(join(shots, `${name.replaceAll(/\W+/g, '-')}.png`), await engine.screenshot());
        }
      }
      expect(engine.errors.slice(before)).toEqual([]);
    });
  };
}
