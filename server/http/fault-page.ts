import type { FastifyReply } from 'fastify';

/** The fault screen of specification section 2 for when not even pages can be made: it needs nothing. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>CMJ</title>
<main>
<h1>Unexpected Application Error!</h1>
<p>The site cannot be shown at the moment. Please try again in a few minutes.</p>
</main>
</html>
`;

export function sendFault(reply: FastifyReply): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'retry-after': '5' };
  return reply.code(503).type('text/html; charset=utf-8').headers(headers).send(page);
}
