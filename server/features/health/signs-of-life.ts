import { randomUUID } from 'node:crypto';
import { MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeSign, saveSign } from './store.ts';

/**
 * Says at once and every minute, in the database, that this process is there.
 * @returns how to take that back when it ends; of one that is killed it is forgotten after two minutes
 */
export function startSignsOfLife({ database, now }: Pick<Platform, 'database' | 'now'>): () => Promise<void> {
  const name = randomUUID();
  // That the database is away or refuses to be written to is found out and told by others.
  const sign = () => saveSign(database, name, now()).catch(() => {});
  let underWay = sign();
  const timer = setInterval(() => {
    underWay = underWay.then(sign);
  }, MINUTE).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    await removeSign(database, name).catch(() => {});
  };
}
