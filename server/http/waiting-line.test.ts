import { expect, it } from 'vitest';
import { seededRandom } from '../../bench/search-names.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

const SECOND = 1000;
/** In ms: as the site has it. */
const BURST = 150;

const newLine = () => createWaitingLine({ places: 1, few: 8, burst: BURST });

interface Crowd {
  readonly from: number;
  readonly until: number;
  /** Milliseconds between two who come, and those that each takes. */
  readonly every: number;
  readonly work: number;
  /** Where they come at moments that know nothing of each other, `every` is how it is on average. */
  readonly roll?: () => number;
}

interface Happened {
  /** Of each who was served, in ms. */
  readonly waits: readonly number[];
  readonly refused: number;
}

/** A crowd, each of whom is served alone. */
function serve(line: WaitingLine, { from, until, every, work, roll }: Crowd): Happened {
  const waits: number[] = [];
  let refused = 0;
  let freeAt = from;
  let isServing = false;
  const goOn = (now: number) => {
    while (freeAt <= now) {
      if (isServing) line.leave();
      const begin = line.next(freeAt);
      isServing = begin !== undefined;
      if (!begin) return;
      begin();
      freeAt += work;
    }
  };
  const pause = () => (roll ? -Math.log(1 - roll()) * every : every);
  for (let now = from; now < until; now += pause()) {
    goOn(now);
    if (!isServing) freeAt = now;
    if (line.isFull(now)) refused += 1;
    else line.join(() => waits.push(freeAt - now), now);
    goOn(now);
  }
  goOn(Number.POSITIVE_INFINITY);
  return { waits, refused };
}

const longerThan = (waits: readonly number[], most: number) => waits.filter((wait) => wait > most).length;

it('many who come at once are let in', () => {
  const line = newLine();
  const { waits, refused } = serve(line, { from: 0, until: 20, every: 0.1, work: 3 });
  expect({ served: waits.length, refused }).toEqual({ served: 200, refused: 0 });
  // And again a minute later.
  expect(serve(line, { from: 60 * SECOND, until: 60 * SECOND + 20, every: 0.1, work: 3 }).refused).toBe(0);
});

it('no more than 300 wait', () => {
  const line = newLine();
  let waiting = 0;
  while (!line.isFull(0)) {
    line.join(() => {}, 0);
    waiting += 1;
  }
  expect(waiting).toBe(300);
});

it('twice as many as can be served: those who are let in wait for a dozen others at most, but for the first of them', () => {
  const { waits, refused } = serve(newLine(), { from: 0, until: 60 * SECOND, every: 0.5, work: 1 });
  expect(refused / (refused + waits.length)).toBeCloseTo(0.5, 1);
  expect(longerThan(waits, 14) / waits.length).toBeLessThan(0.01);
});

it('twice as many, at moments that know nothing of each other: the same', () => {
  const roll = seededRandom(1825);
  const { waits } = serve(newLine(), { from: 0, until: 60 * SECOND, every: 0.5, work: 1, roll });
  expect(longerThan(waits, 14) / waits.length).toBeLessThan(0.01);
});

it('at moments that know nothing of each other, half as many as can be served are all served', () => {
  const roll = seededRandom(1825);
  const { refused } = serve(newLine(), { from: 0, until: 60 * SECOND, every: 2, work: 1, roll });
  expect(refused).toBe(0);
});

it('a tenth of what can be served, twenty at a time, are all served', () => {
  const line = newLine();
  let refused = 0;
  for (let from = 0; from < 60 * SECOND; from += 200) {
    refused += serve(line, { from, until: from + 1, every: 0.05, work: 1 }).refused;
  }
  expect(refused).toBe(0);
});

it('a calm of a quarter of a second in between does not make it a burst again', () => {
  const line = newLine();
  let waits: readonly number[] = [];
  for (let from = 0; from < 60 * SECOND; from += SECOND) {
    const happened = serve(line, { from, until: from + 750, every: 0.5, work: 1 });
    waits = [...waits, ...happened.waits];
  }
  expect(longerThan(waits, 24) / waits.length).toBeLessThan(0.1);
});

it('5 s after a minute of too many, nobody is refused', () => {
  const line = newLine();
  serve(line, { from: 0, until: 60 * SECOND, every: 0.5, work: 1 });
  const { waits, refused } = serve(line, { from: 65 * SECOND, until: 66 * SECOND, every: 2, work: 1 });
  expect({ served: waits.length, refused }).toEqual({ served: 500, refused: 0 });
  expect(serve(line, { from: 67 * SECOND, until: 67 * SECOND + 20, every: 0.1, work: 3 }).refused).toBe(0);
});

it('nobody served for ten seconds, and all have given up: many who come at once an hour later are let in', () => {
  const line = newLine();
  const givingUp = Array.from({ length: 20 }, () => line.join(() => {}, 0));
  line.next(0);
  expect(line.isFull(2 * SECOND)).toBe(true);
  for (const giveUp of givingUp.slice(1)) giveUp(10 * SECOND);
  line.leave();
  const hourLater = 3600 * SECOND;
  const { waits, refused } = serve(line, { from: hourLater, until: hourLater + 20, every: 0.1, work: 3 });
  expect({ served: waits.length, refused }).toEqual({ served: 200, refused: 0 });
});
