import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';

interface FileOptions {
  /** With its parameters, such as the character set. */
  readonly type: string;
  /** What it is called when it is saved, without extension. */
  readonly title: string;
  /** Without the dot. */
  readonly extension: string;
  /** Read as fast as it is taken; a failure in the middle breaks the connection off. */
  readonly content: AsyncIterable<Buffer | string>;
}

/** What a handler answers whose endpoint answers with a file. */
export class FileContent {
  readonly options: FileOptions;

  constructor(options: FileOptions) {
    this.options = options;
  }
}

/** Sends content to be saved, never to be shown. */
export function sendContent(reply: FastifyReply, { options }: FileContent): FastifyReply {
  const { type, title, extension, content } = options;
  reply.type(type).header('content-disposition', contentDisposition('attachment', title, extension));
  // Whoever asks for the head alone causes nothing to be read; without any stream Fastify would say it were empty.
  return reply.send(
    reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(content, { objectMode: false }),
  );
}
