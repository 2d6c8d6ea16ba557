import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

/** Stands between a site and its PostgreSQL, so that a test takes that away from it, and nobody else. */
export interface DatabaseProxy {
  /** The same database, reached through here; no answer within a second is none. */
  readonly reach: (config: DatabaseConfig) => DatabaseConfig;
  /** As when the server is ended: connections break, and nobody answers. */
  readonly stop: () => Promise<void>;
  /** As when the server's machine hangs: connections stay, and new ones come about, but no answer comes. */
  readonly freeze: () => void;
  /** Whoever says this when a line is opened is not answered; others are. */
  readonly keepSilentTo: (greeting: string) => void;
  /** All is as before; what was said to the frozen server reaches it now, unless the line was cut meanwhile. */
  readonly resume: () => Promise<void>;
}

/** @param server the address of the real one */
export async function createDatabaseProxy(server: string): Promise<DatabaseProxy> {
  const real = new URL(server);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let silentTo: string | undefined;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
    return socket;
  };
  const listener = createServer((near) => {
    const far = connect(Number(real.port || 5432), real.hostname);
    let greeting = '';
    near.once('data', (data: Buffer) => {
      greeting = data.toString('latin1');
    });
    const isSilent = () => silentTo !== undefined && greeting.includes(silentTo);
    for (const [from, to] of [
      [add(near), far],
      [add(far), near],
    ] as const) {
      from.on('data', (data) => !isSilent() && to.write(data)).once('close', () => to.end());
      // Whoever listens for data makes it flow.
      if (isFrozen) from.pause();
    }
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;

  return {
    reach: (config) => {
      if (config.engine !== 'postgres') throw new Error('there is no line to a file');
      const url = new URL(config.url);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return { ...config, url: url.href, answerWithin: 1000 };
    },
    stop: async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    keepSilentTo: (greeting) => {
      silentTo = greeting;
    },
    resume: async () => {
      isFrozen = false;
      silentTo = undefined;
      if (!listener.listening) await once(listener.listen(port, '127.0.0.1'), 'listening');
      for (const socket of sockets) socket.resume();
    },
  };
}
