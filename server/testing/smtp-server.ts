import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** The complete messages received, in order. */
  readonly messages: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Returns the server's reply to a client line or to the final dot (`.`). Undefined sends the usual reply, an empty text
 * sends none.
 */
export type Responses = (line: string, socket: Socket) => string | undefined | Promise<string | undefined>;

const usual = (line: string): string => {
  if (line.startsWith('EHLO')) return '250 here';
  return line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok';
};

/**
 * Starts an SMTP server that can answer slowly or unusually, as some real servers do. SMTP libraries cannot do this.
 * @param responses replies that differ from the usual ones; `.` stands for the final dot
 */
export async function startSmtpServer(responses: Responses = () => undefined): Promise<SmtpServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    let isData = false;
    const lines: string[] = [];
    let isAnswering = false;
    const respondToAll = async () => {
      if (isAnswering) return;
      isAnswering = true;
      for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
        const words = (await responses(line, socket)) ?? (line === '.' ? '250 taken' : usual(line));
        if (!socket.destroyed && words !== '') socket.write(`${words}\r\n`);
      }
      isAnswering = false;
    };
    socket.write('220 here\r\n');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) messages.push(part);
        lines.push(isData ? '.' : part);
        void respondToAll();
        isData = !isData && part === 'DATA';
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
