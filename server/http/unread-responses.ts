import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies ask for the next when the last was answered. */
const MAX_UNDER_WAY = 4;
const underWay = new WeakMap<Socket, number>();

/**
 * Lets go of clients that ask and never take the answers, each of which lies in memory meanwhile.
 * @param within milliseconds in which something of an answer has to be taken once it is there
 */
export function refuseUnread(listener: RequestListener, within: number): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > MAX_UNDER_WAY) {
      socket.destroy();
      return;
    }
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    // What is still being worked at has nothing waiting to be taken.
    response.setTimeout(within, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    listener(request, response);
  };
}
