import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Hears of every answer, list or file, whose content fails when its head has been sent already: that is logged, and
 * the connection is reset. An ordinary end would look like that of a whole answer to whoever speaks HTTP/1.0, as some
 * proxies do.
 */
export class BrokenResponses extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // Whoever asked has gone.
    if (reply.raw.destroyed) return;
    request.log.error({ err: error }, 'an answer broke off in the middle');
    reply.raw.socket?.resetAndDestroy();
  }
}
