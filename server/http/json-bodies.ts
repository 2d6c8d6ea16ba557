import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly maxValues?: number;
  }
}

/** Maximum values in a JSON body, if the endpoint sets no other limit. The largest forms have a few thousand. */
const MAX_VALUES = 10_000;

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/**
 * Returns whether a JSON text has more than `max` values. Parsing and checking millions of tiny values would block all
 * other requests, so they are counted first.
 */
function exceeds(json: string, max: number): boolean {
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length && values <= max; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += Number(sign === BACKSLASH);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) values += 1;
  }
  return values > max;
}

/** Accepts JSON bodies of a limited number of values, and an empty body with any content type. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (json === '') done(null, undefined);
    else if (exceeds(json, request.routeOptions.config.maxValues ?? MAX_VALUES))
      done(new AppError('too-large', 'tooLarge'), undefined);
    else void parseJson(request, json, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(Object.assign(new Error('unsupported content type'), { statusCode: 415 }));
  });
}
