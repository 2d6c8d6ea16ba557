import { object, optional, record, string, number, unknown, type infer as Shape } from 'zod/mini';

/** A message of the DevTools protocol or of WebDriver BiDi: the reply to a command, or an event. */
const message = object({
  id: optional(number()),
  result: optional(unknown()),
  /** The DevTools protocol sends an object, BiDi a code and a `message` beside it. */
  error: optional(unknown()),
  message: optional(string()),
  method: optional(string()),
  params: optional(record(string(), unknown())),
});

type Params = Readonly<Record<string, unknown>>;

/** A connection to a browser. */
export interface Commands {
  /** Sends a command. Returns its result. Throws with the browser's message if the command fails. */
  readonly send: (method: string, params?: Params) => Promise<unknown>;
  readonly close: () => void;
}

/**
 * Connects to a browser.
 * @param url `ws://…`
 * @param onEvent is called for each event
 */
export async function connect(url: string, onEvent: (method: string, params: Params) => void): Promise<Commands> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (reply: Shape<typeof message>) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const received = message.parse(JSON.parse(String(data)));
    if (received.id !== undefined) waiting.get(received.id)?.(received);
    else if (received.method !== undefined) onEvent(received.method, received.params ?? {});
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)));
  });
  return {
    send: async (method, params = {}) => {
      const id = (sent += 1);
      const { promise, resolve } = Promise.withResolvers<Shape<typeof message>>();
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message: reason } = await promise;
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${method}: ${reason ?? JSON.stringify(error)}`);
      return result;
    },
    close: () => socket.close(),
  };
}
