import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/** Bytes; nine requests at most, for each has 18 at least. */
const PIECE = 128;

/**
 * Lets http read what arrives piece by piece. It makes objects of all requests that it is given at once, thousands of each
 * 64 KB, before whoever sends so many can be refused: five hundred who did were more than a machine has memory.
 * @param socket which http has begun to read
 */
function readInPieces(socket: Socket): void {
  const readers = socket.listeners('data');
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    let rest = chunk;
    while (rest.length > 0 && socket.writable) {
      if (socket.isPaused()) {
        socket.unshift(rest);
        return;
      }
      const end = rest.indexOf(END_OF_HEAD, PIECE);
      const piece = end < 0 ? rest : rest.subarray(0, end + END_OF_HEAD.length);
      for (const read of readers) Reflect.apply(read, socket, [piece]);
      rest = rest.subarray(piece.length);
    }
  });
}

/**
 * Http, but for how it meets whoever connects: it takes a connection with the first byte, for one on which nothing was said
 * yet needs only a third of the memory without it, and then reads in small pieces.
 */
export class ListeningServer extends Server {
  readonly #silent = new Set<Socket>();

  /**
   * @param within milliseconds in which the first byte has to come. Browsers open connections in advance: whoever has asked
   *   nothing is told nothing
   */
  constructor(options: ServerOptions, listener: RequestListener, within: number) {
    super(options, listener);
    const takers = this.listeners('connection');
    this.removeAllListeners('connection').on('connection', (socket: Socket) => {
      const letGo = () => socket.destroy();
      this.#silent.add(socket);
      socket.setTimeout(within, letGo).on('error', letGo);
      socket.once('close', () => this.#silent.delete(socket));
      socket.once('readable', () => {
        this.#silent.delete(socket);
        socket.setTimeout(0, letGo).off('error', letGo);
        for (const take of takers) Reflect.apply(take, this, [socket]);
        readInPieces(socket);
      });
    });
  }

  /** Also called by `close`. */
  override closeIdleConnections(): void {
    for (const socket of this.#silent) socket.destroy();
    super.closeIdleConnections();
  }
}
