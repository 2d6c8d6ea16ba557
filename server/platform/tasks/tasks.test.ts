import { expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { createTasks } from './tasks.ts';

it('a background task is not started after `stop`, and the log reports it', async () => {
  const log = createLog('silent');
  const info = vi.spyOn(log, 'info');
  const tasks = createTasks(log);
  const work = vi.fn<() => Promise<void>>(async () => {});
  tasks.begin('early', work);
  await tasks.stop();
  tasks.begin('late', work);
  expect(work).toHaveBeenCalledTimes(1);
  expect(info.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'task.skipped', task: 'late' }]);
});
