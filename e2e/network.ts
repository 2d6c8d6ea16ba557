import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

interface Passed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A proxy between browser and site. Tests use it to interrupt the connection. */
export interface Network {
  readonly url: string;
  readonly passed: readonly Passed[];
  /** Makes all connections fail if `isCut` is true; otherwise lets them work again. */
  readonly cut: (isCut: boolean) => void;
  /** Sets a fixed response for a path; undefined removes it. */
  readonly answerAt: (path: string, answer: Answer | undefined) => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of a site. The browser uses only the URL of the proxy. */
export async function startNetworkProxy(site: string): Promise<Network> {
  const passed: Passed[] = [];
  const answers = new Map<string, Answer>();
  let isCut = false;
  const server = createServer((question, reply) => {
    const { url: path = '/', method, headers } = question;
    if (isCut) {
      question.socket.destroy();
      return;
    }
    passed.push({ path, headers });
    const answer = answers.get(path);
    if (answer) {
      reply.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const onward = request(site + path, { method, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    question.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    passed,
    cut: (cut) => {
      isCut = cut;
      if (cut) server.closeAllConnections();
    },
    answerAt: (path, answer) => {
      if (answer) answers.set(path, answer);
      else answers.delete(path);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
