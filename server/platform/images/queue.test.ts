import { describe, expect, it } from 'vitest';
import { enqueue, enqueueBackground } from './queue.ts';

describe('the picture queue', () => {
  it('runs background work after urgent work', async () => {
    const order: string[] = [];
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const urgent = enqueue(async () => {
      await done;
      order.push('urgent');
    });
    const others = ['first', 'second'].map((name) => enqueueBackground(async () => order.push(name)));
    const later = enqueue(async () => order.push('urgent too'));
    await later;
    finish();
    await Promise.all([urgent, ...others]);
    expect(order).toEqual(['urgent too', 'urgent', 'first', 'second']);
  });
});
