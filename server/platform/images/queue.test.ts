import { describe, expect, it } from 'vitest';
import { enqueue, whenFree, whenIdle } from './queue.ts';

describe('work on pictures', () => {
  it('that nobody waits for begins when that which somebody waits for is done', async () => {
    const order: string[] = [];
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const urgent = enqueue(async () => {
      await done;
      order.push('urgent');
    });
    const others = ['first', 'second'].map((name) => whenFree(async () => order.push(name)));
    const later = enqueue(async () => order.push('urgent too'));
    await later;
    finish();
    await Promise.all([urgent, ...others]);
    expect(order).toEqual(['urgent too', 'urgent', 'first', 'second']);
  });

  it('that nobody looks at begins when that in the background is done, however it comes to an end', async () => {
    const order: string[] = [];
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const first = whenFree(async () => {
      await done;
      order.push('background');
    });
    const idle = whenIdle(async () => order.push('idle'));
    const failing = whenFree(async () => {
      order.push('failing');
      throw new Error('damaged');
    });
    await expect(failing).rejects.toThrow('damaged');
    finish();
    await Promise.all([first, idle]);
    expect(order).toEqual(['failing', 'background', 'idle']);
  });

  it('is kept in line however many come at the same moment, as long as it takes less than a minute', async () => {
    const done = await Promise.all(Array.from({ length: 100 }, (_, at) => enqueue(async () => at)));
    expect(done).toHaveLength(100);
  });
});
