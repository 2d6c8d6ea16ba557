import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administrator, signIn } from '#server/testing/people.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import type { BuiltSite } from '../bench/built-site.ts';
import { atLeast, atMost, type Drill, type Finding, noneOf } from './drill.ts';
import { processUse } from './process-use.ts';
import { withBuiltSite } from './test-site.ts';
import { slowestOf, timed, type Timed } from './timed.ts';
import { until } from './until.ts';

type Form = 'short' | 'full';

/** Connections that do one thing, and by when the site has to be rid of them. */
interface Crowd {
  readonly what: string;
  readonly clients: number;
  /** What each says first. */
  readonly beginning: string;
  /** What it says twice a second from then on, or without a pause. */
  readonly goingOn?: { readonly content: string; readonly pause: number };
  /** Whether it takes what is answered. */
  readonly reads: boolean;
  /** Seconds. */
  readonly endsWithin: number;
}

const SECOND = 1000;
const CHUNK = `10000\r\n${'a'.repeat(0x1_00_00)}\r\n`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\n\r\n`;
/** As many as fit into the 64 KB that are read at once. */
const MANY = get('/').repeat(3600);
/** More than the two systems hold in between. */
const LARGE_MB = 32;
/** Of a picture, as the storage names them. */
const LARGE_NAME = `${'0'.repeat(32)}.jpg`;

function crowds(form: Form, token: string): readonly Crowd[] {
  const many = (count: number) => (form === 'full' ? count : Math.ceil(count / 20));
  const post = (path: string, type: string, length: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;
  const login = (length: string) => post('/api/user/login', 'application/json', length);
  const upload = post('/api/admin/gallery/upload', 'multipart/form-data; boundary=x', 'content-length: 5000000');
  const trickle = { content: 'a', pause: SECOND / 2 };
  return [
    // Four thousand who come at once are let in within seconds.
    { what: 'say nothing', clients: many(3000), beginning: '', reads: true, endsWithin: 20 },
    {
      what: 'never end their heads',
      clients: many(500),
      beginning: 'GET / HTTP/1.1\r\nx: ',
      goingOn: trickle,
      reads: true,
      endsWithin: 30,
    },
    {
      what: 'never end their bodies',
      clients: many(300),
      beginning: login('content-length: 60000'),
      goingOn: trickle,
      reads: true,
      endsWithin: 30,
    },
    {
      what: 'send bodies without end',
      clients: many(40),
      beginning: login('transfer-encoding: chunked'),
      goingOn: { content: CHUNK, pause: 0 },
      reads: true,
      endsWithin: 122,
    },
    {
      what: 'upload a byte now and then',
      clients: many(100),
      beginning: upload,
      goingOn: trickle,
      reads: true,
      endsWithin: 42,
    },
    {
      what: 'never read what they asked for',
      clients: many(300),
      beginning: get(`/uploads/${LARGE_NAME}`),
      reads: false,
      // A minute of which nothing was taken; the one in which the systems in between took all they can comes before.
      endsWithin: 135,
    },
    // As many in the short form: memory tells whether objects are made of all they ask.
    { what: 'ask for all at once', clients: 500, beginning: MANY, reads: false, endsWithin: 135 },
  ];
}

interface Joined {
  readonly crowd: Crowd;
  /** When all are connected, or have been refused. */
  readonly entered: Promise<unknown>;
  readonly sockets: readonly Socket[];
  /** Seconds until the site had let go of each that is not there any more. */
  readonly ends: number[];
}

function goOn(socket: Socket, { content, pause }: { readonly content: string; readonly pause: number }): void {
  if (pause > 0) {
    const timer = setInterval(() => socket.write(content), pause);
    socket.once('close', () => clearInterval(timer));
    return;
  }
  const flood = () => {
    while (!socket.destroyed && socket.write(content));
  };
  socket.on('drain', flood);
  flood();
}

function letIn(crowd: Crowd, url: string): Joined {
  const { hostname, port } = new URL(url);
  const start = performance.now();
  const ends: number[] = [];
  const entering: Promise<unknown>[] = [];
  const sockets = Array.from({ length: crowd.clients }, () => {
    const socket = connect(Number(port), hostname);
    const end = () => ends.push((performance.now() - start) / SECOND);
    socket.on('error', () => {}).once('close', end);
    entering.push(
      Promise.race(['connect', 'close'].map((event) => new Promise((resolve) => socket.once(event, resolve)))),
    );
    socket.once('connect', () => {
      if (crowd.reads) socket.resume();
      if (crowd.beginning !== '') socket.write(crowd.beginning);
      if (crowd.goingOn) goOn(socket, crowd.goingOn);
    });
    return socket;
  });
  return { crowd, entered: Promise.all(entering), sockets, ends };
}

/** Everybody else goes on, until told to stop. */
function keepAsking(url: string): () => Promise<readonly Timed[]> {
  const asked: Timed[] = [];
  const stopping = new AbortController();
  const ask = async () => {
    while (!stopping.signal.aborted) {
      asked.push(await timed(`${url}/home`));
      await wait(50);
    }
  };
  const asking = Promise.all(Array.from({ length: 4 }, ask));
  return async () => {
    stopping.abort();
    await asking;
    return asked;
  };
}

/** Lets all crowds in at once while others go on; in full until the site is rid of them, else until they go themselves. */
async function besiege(running: BuiltSite, token: string, form: Form): Promise<readonly Finding[]> {
  const { pid, url } = running;
  await timed(`${url}/home`);
  const before = processUse(pid);
  const stop = keepAsking(url);
  const start = performance.now();
  const joined = crowds(form, token).map((crowd) => letIn(crowd, url));
  await Promise.all(joined.map(({ entered }) => entered));
  const held = () => (processUse(pid)?.descriptors ?? 0) - (before?.descriptors ?? 0);
  if (form === 'full') await until(() => held() <= 20, 200 * SECOND).catch(() => {});
  else await wait(3 * SECOND);
  const left = held();
  const rid = left > 20 ? Number.POSITIVE_INFINITY : (performance.now() - start) / SECOND;
  const ended = form === 'short' ? [] : joined.map(({ crowd, ends }) => endOf(crowd, ends, rid));
  const others = await stop();
  for (const { sockets } of joined) for (const socket of sockets) socket.destroy();
  await until(() => held() <= 20, 60 * SECOND);
  return [
    atLeast('requests of others', others.length, 4),
    noneOf(
      'of these not answered',
      others.filter(({ status }) => status !== 200).map(({ status }) => status),
    ),
    atMost('slowest of these', slowestOf(others), form === 'full' ? 5 : 20, 's'),
    ...ended,
    ...(form === 'full' ? [atMost('connections left, which nobody would have ended', left, 20, '')] : []),
    atMost('memory at the peak', running.serverMemory().peak, 300, 'MB'),
    atMost('descriptors more than before, afterwards', held(), 20, ''),
  ];
}

/**
 * @param rid seconds until the site was rid of all: whoever does not read is not told when, and who never got further than
 *   the system's own queue is not told at all
 */
function endOf({ what, clients, reads, endsWithin }: Crowd, ends: readonly number[], rid: number): Finding {
  const last = reads && Number.isFinite(rid) ? Math.max(...ends) : rid;
  return atMost(`${clients} who ${what}: gone after`, last, endsWithin, 's');
}

/** Clients that take their time, for as long as they like. */
export const slowClients: Drill = {
  name: 'slow-clients',
  isEngineFree: true,
  run: (form) =>
    withBuiltSite({ DEMO_DATA: 'off' }, async (site, { directory }) => {
      await mkdir(join(directory, 'uploads'), { recursive: true });
      await writeFile(join(directory, 'uploads', LARGE_NAME), Buffer.alloc(LARGE_MB * 1024 * 1024));
      const { accessToken } = await signIn(createTestApi(site.url), 'admin', administrator);
      return besiege(site, accessToken, form);
    }),
};
