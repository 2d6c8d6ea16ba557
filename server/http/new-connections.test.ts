import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMembers } from '#server/features/members/store.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';

const CALLERS = 64;

/**
 * So many connect at once and ask again and again until each has been answered once; from a thread of its own, for they
 * connect and ask while the server is busy. Says how many answers there were until then.
 */
const CALLERS_CODE = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, request, callers, connected } } = require('node:worker_threads');
  const sockets = [];
  let answers = 0;
  let unanswered = callers;
  for (let at = 0; at < callers; at += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request);
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    let isFirst = true;
    socket.on('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 ')) return;
      answers += 1;
      if (isFirst) unanswered -= 1;
      isFirst = false;
      if (unanswered > 0) socket.write(request);
      else if (sockets.length > 0) {
        for (const open of sockets.splice(0)) open.destroy();
        parentPort.postMessage(answers);
      }
    });
    sockets.push(socket);
  }
`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('whoever has just connected is answered before others have been answered many times', async () => {
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  const members = Array.from({ length: 100 }, (_, at) => storedMember({ folio: String(at + 1) }));
  await insertMembers(app.platform.database, members, 0);
  const path = '/api/admin/members?page=1';
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${accessToken}\r\n\r\n`;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: Number(new URL(app.url).port), request, callers: CALLERS, connected };
  const worker = new Worker(CALLERS_CODE, { eval: true, workerData });
  for (let count = 0; count < CALLERS; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count, 5000);
  const [responses] = await once(worker, 'message');
  await worker.terminate();
  expect(responses).toBeLessThan(CALLERS * 8);
});
