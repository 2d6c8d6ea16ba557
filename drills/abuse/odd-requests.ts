import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { wordsOfObjects } from '#server/testing/hostile-input.ts';

/** A number from 0 to 1. */
type Roll = () => number;

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const PATHS = [
  '/',
  '/home',
  '/ml',
  '/events',
  '/gallery',
  '/deceased',
  '/history',
  '/contact',
  '/office-bearers',
  '/login',
  '/admin',
  '/sitemap.xml',
  '/calendar.ics',
  '/calendar/1.ics',
  '/api/docs',
  '/api/openapi.json',
  '/api/home',
  '/api/user/events',
  '/api/user/gallery',
  '/api/user/deceased',
  '/api/user/office-members',
  '/api/user/login',
  '/api/user/register',
  '/api/auth/admin/login',
  '/api/refresh-token',
  '/api/password/forgot',
  '/api/matrimonyregister',
  '/api/admin/members',
  '/api/admin/members/imports',
  '/healthz',
  '/readyz',
];
const PARAMETERS = ['search', 'page', 'pageSize', 'name', 'place', 'utm_source', 'fbclid', 'lang', ...wordsOfObjects];
const SCRIPTS = ['a', 'Sample ', 'ലത ', '🌼', '%', '%00', '../', '<script>', "' or 1=1 --", '\u202e', '(((((', '+'];
const ENCODINGS = ['br', 'gzip', 'identity', '*', 'br;q=0.1, gzip;q=0.9', 'zstd'];

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], roll: Roll): T => {
  const chosen = list[Math.floor(roll() * list.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
};
const words = (roll: Roll, most: number) => pick(SCRIPTS, roll).repeat(1 + Math.floor(roll() * most));

function addressOf(roll: Roll): string {
  const known = pick(PATHS, roll);
  const path = roll() < 0.2 ? `${known}/${encodeURIComponent(words(roll, 60))}` : known;
  if (roll() < 0.3) return path;
  const query = new URLSearchParams();
  const count = 1 + Math.floor(roll() * 6);
  for (let at = 0; at < count; at += 1) {
    query.append(pick(PARAMETERS, roll), roll() < 0.5 ? String(Math.floor(roll() * 1e9)) : words(roll, 200));
  }
  return `${path}?${query}`;
}

/** A body that is hardly ever what a call takes. */
function bodyOf(roll: Roll): string {
  const kind = roll();
  if (kind < 0.2) return '['.repeat(1 + Math.floor(roll() * 100_000));
  if (kind < 0.4) return JSON.stringify({ email: words(roll, 50_000), password: words(roll, 50_000) });
  if (kind < 0.6) return JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at])));
  if (kind < 0.8) return words(roll, 200_000);
  return JSON.stringify({ email: 'nobody@sample.example', password: 'wrong password' });
}

const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];

async function ask(url: string, roll: Roll): Promise<void> {
  const method = pick(METHODS, roll);
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const response = await fetch(`${url}${addressOf(roll)}`, {
    method: method === 'TRACE' ? 'GET' : method,
    redirect: 'manual',
    headers: {
      'accept-encoding': pick(ENCODINGS, roll),
      authorization: `Bearer ${Math.floor(roll() * 1e9)}`,
      cookie: 'a=b; '.repeat(Math.floor(roll() * 1000)),
      ...(hasBody && { 'content-type': pick(TYPES, roll) }),
    },
    ...(hasBody && { body: bodyOf(roll) }),
  });
  await response.arrayBuffer();
}

/** What no client would send: broken heads, bodies that never end, connections that are left. */
async function shout(url: string, roll: Roll): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.setTimeout(2000, () => socket.destroy());
  socket.write(
    pick(
      [
        `GET ${addressOf(roll)} HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`,
        `POST /api/user/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{"email"`,
        `POST /api/user/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n${'a'.repeat(5000)}`,
        `${words(roll, 2000)}\r\n\r\n`,
        `GET / HTTP/9.9\r\n\r\n`,
        `GET /events HTTP/1.1\r\nhost: a\r\n`,
      ],
      roll,
    ),
  );
  await Promise.race([text(socket).catch(() => ''), once(socket, 'close')]);
  socket.destroy();
}

/**
 * Sends requests that make no sense, to every kind of address, some of them as no client would, many at a time.
 * @param roll decides what they are like
 */
export async function sendOddRequests(url: string, count: number, roll: Roll, atOnce = 50): Promise<void> {
  let left = count;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await (roll() < 0.05 ? shout(url, roll) : ask(url, roll)).catch(() => {});
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}
