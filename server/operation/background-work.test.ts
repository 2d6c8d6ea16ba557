import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { corruptPage } from '#server/testing/backups.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { siteProblems } from '#server/testing/administrators.ts';
import { startHealthChecks } from './background-work.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('background checks', () => {
  const app = adminForEachTest();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    startHealthChecks(app.platform);
    await app.platform.tasks.settle();
  });
  afterEach(async () => {
    vi.useRealTimers();
  });

  const problemsAfter = async (time: number) => {
    vi.advanceTimersByTime(time);
    await app.platform.tasks.settle();
    return siteProblems(app.api, app.token);
  };

  it('report within a minute that writing fails, without any request', async () => {
    expect(await problemsAfter(0)).toEqual([]);
    await rm(join(app.platform.config.dataDirectory, 'staging'), { recursive: true });
    expect(await problemsAfter(MINUTE)).toEqual(['read-only']);
  });

  it('report within a day that the SQLite file is damaged', async () => {
    const { database } = app.platform.config;
    if (database.engine === 'sqlite') await corruptPage(database.file);
    expect(await problemsAfter(DAY - MINUTE)).toEqual([]);
    expect(await problemsAfter(MINUTE)).toEqual(database.engine === 'sqlite' ? ['damaged'] : []);
  });
});
