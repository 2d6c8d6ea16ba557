import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { contentDisposition } from './content-disposition.ts';

/** Sends content to be saved, never to be shown. */
export function sendContent(reply: FastifyReply, { options }: FileContent): FastifyReply {
  const { type, title, extension, content } = options;
  reply.type(type).header('content-disposition', contentDisposition('attachment', title, extension));
  // Whoever asks for the head alone causes nothing to be read; without any stream Fastify would say it were empty.
  return reply.send(
    reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(content, { objectMode: false }),
  );
}
