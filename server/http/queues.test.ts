import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, signIn } from '#server/testing/people.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createQueues } from './queues.ts';

const LIST = '/api/user/office-members?page=1';

/**
 * Sends requests on many connections until stopped. Runs in a thread of its own, because the server keeps the thread of
 * the test busy.
 */
const FLOOD = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, request, connections, answers } } = require('node:worker_threads');
  const statuses = {};
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', () => {}).on('data', (bytes) => {
      const status = /^HTTP\\/1\\.1 (\\d+)/.exec(bytes.toString('latin1', 0, 20))?.[1];
      if (status === undefined) return;
      statuses[status] = (statuses[status] ?? 0) + 1;
      Atomics.add(answers, 0, 1);
      if (status === '503') Atomics.add(answers, 1, 1);
      socket.write(request);
    });
    return socket;
  });
  parentPort.once('message', () => {
    for (const socket of sockets) socket.destroy();
    parentPort.postMessage(statuses);
    parentPort.close();
  });
`;

describe('a flood of requests from one caller', () => {
  const app = adminForAllTests();
  let flooding: string;
  let member: string;
  beforeAll(async () => {
    const members = Array.from({ length: 100 }, (_, at) => storedMember({ folio: String(at + 1) }));
    await memberRecord.insert(app.platform.database, members, 0);
    const enter = async () => (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    [flooding, member] = [await enter(), await enter()];
  });

  interface Received {
    readonly answers: () => number;
    readonly refusals: () => number;
  }

  /** Runs `act` during a flood. @returns the number of responses by status */
  async function during(connections: number, token: string, act: (received: Received) => Promise<void>) {
    const answers = new Int32Array(new SharedArrayBuffer(8));
    const request = `GET ${LIST} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const workerData = { port: Number(new URL(app.url).port), request, connections, answers };
    const worker = new Worker(FLOOD, { eval: true, workerData });
    const received = { answers: () => Atomics.load(answers, 0), refusals: () => Atomics.load(answers, 1) };
    await expect.poll(received.answers, { timeout: 20_000 }).toBeGreaterThan(connections);
    await act(received);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage('stop');
    const [statuses] = (await once(worker, 'message')) as [Readonly<Record<string, number>>];
    await worker.terminate();
    return statuses;
  }

  it('is answered without delaying another member, a visitor or the office', async () => {
    const statuses = await during(128, flooding, async ({ answers }) => {
      const before = answers();
      expect((await app.api.get(LIST, member)).status).toBe(200);
      expect((await app.api.get('/api/home')).status).toBe(200);
      expect((await app.api.get('/api/admin/users', app.token)).status).toBe(200);
      expect(answers() - before).toBeLessThan(4 * 128);
    });
    expect(Object.keys(statuses)).toEqual(['200']);
  });

  it('is refused with 503 if too many of its requests wait, while another member is answered', async () => {
    const statuses = await during(500, flooding, async ({ refusals }) => {
      await expect.poll(refusals, { timeout: 20_000 }).toBeGreaterThan(0);
      for (let times = 0; times < 3; times += 1) expect((await app.api.get(LIST, member)).status).toBe(200);
    });
    expect(Object.keys(statuses)).toEqual(['200', '503']);
  });
});

describe('a queue', () => {
  it('runs a call before the files that the same caller requested earlier', async () => {
    const queues = createQueues(createLog('error'));
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const files = Array.from({ length: 20 }, (_, at) => queues.run('members', 'leela', note(`file ${at}`), 'files'));
    await Promise.all([...files, queues.run('members', 'leela', note('list'))]);
    expect(order).toHaveLength(21);
    // Two files may have started already.
    expect(order.indexOf('list')).toBeLessThanOrEqual(2);
  });

  it('lets callers take turns, regardless of how many calls each has', async () => {
    const queues = createQueues(createLog('error'));
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const many = Array.from({ length: 20 }, () => queues.run('members', 'leela', note('leela')));
    const few = Array.from({ length: 3 }, () => queues.run('members', 'raju', note('raju')));
    await Promise.all([...many, ...few]);
    expect(order.lastIndexOf('raju')).toBeLessThan(8);
  });
});
