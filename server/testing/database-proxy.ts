import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

/** A proxy in front of PostgreSQL, with which a test can cut off the database of one site. */
export interface DatabaseProxy {
  /** Returns the configuration for connecting through the proxy, with a timeout of one second for statements. */
  readonly reach: (config: DatabaseConfig) => DatabaseConfig;
  /** Simulates a stopped server: closes connections and refuses new ones. */
  readonly stop: () => Promise<void>;
  /** Simulates a hanging server: connections open, but nothing is answered. */
  readonly freeze: () => void;
  /** Restores normal operation. Data sent while frozen is delivered, unless its connection was closed. */
  readonly resume: () => Promise<void>;
}

/** Starts a proxy on a free local port. @param server the URL of the real server */
export async function createDatabaseProxy(server: string): Promise<DatabaseProxy> {
  const real = new URL(server);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
    return socket;
  };
  const listener = createServer((near) => {
    const far = connect(Number(real.port || 5432), real.hostname);
    for (const [from, to] of [
      [add(near), far],
      [add(far), near],
    ] as const) {
      from.on('data', (data) => to.write(data)).once('close', () => to.end());
      // A data listener starts the stream, so pause the stream again.
      if (isFrozen) from.pause();
    }
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;

  return {
    reach: (config) => {
      if (config.engine !== 'postgres') throw new Error('the proxy needs a PostgreSQL database');
      const url = new URL(config.url);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return { ...config, url: url.href, statementTimeoutMs: 1000 };
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
    resume: async () => {
      isFrozen = false;
      if (!listener.listening) await once(listener.listen(port, '127.0.0.1'), 'listening');
      for (const socket of sockets) socket.resume();
    },
  };
}
