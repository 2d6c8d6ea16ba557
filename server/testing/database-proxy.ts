import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

/** A proxy in front of PostgreSQL, with which a test can cut off the database of one site. */
export interface DatabaseProxy {
  /** Returns the configuration for connecting through the proxy, with a timeout of one second. */
  readonly reach: (config: DatabaseConfig) => DatabaseConfig;
  /** Simulates a stopped server: closes connections and refuses new ones. */
  readonly stop: () => Promise<void>;
  /** Simulates a hanging server: connections open, but nothing is answered. */
  readonly freeze: () => void;
  /** Forwards nothing on connections whose first message contains `greeting`. Other connections work. */
  readonly keepSilentTo: (greeting: string) => void;
  /** Restores normal operation. Data sent while frozen is delivered, unless its connection was closed. */
  readonly resume: () => Promise<void>;
}

/** Starts a proxy on a free local port. @param server the URL of the real server */
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
      return { ...config, url: url.href, responseTimeoutMs: 1000 };
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
