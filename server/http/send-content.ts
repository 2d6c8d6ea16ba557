import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { contentDisposition } from './content-disposition.ts';

/** Sends content as a download, never inline. */
export function sendContent(reply: FastifyReply, { options }: FileContent): FastifyReply {
  const { type, title, extension, content } = options;
  reply.type(type).header('content-disposition', contentDisposition('attachment', title, extension));
  // For HEAD, the content is not read. The empty stream keeps Fastify from sending `content-length: 0`.
  return reply.send(
    reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(content, { objectMode: false }),
  );
}
