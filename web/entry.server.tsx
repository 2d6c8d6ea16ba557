import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { isMissing } from '#web/app/errors/is-missing.ts';
import { REQUEST_ID, RequestId } from '#web/app/errors/request-id.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { inLanguage } from '#web/app/documents/page-language.ts';
import { nameScripts } from '#web/app/script-hashes.ts';
import { ScriptNonce } from '#web/app/script-nonce.ts';

export { readContext } from '#web/shared/api/read-context.ts';
export { renderDocument } from '#web/app/documents/render.tsx';
export { documentPattern, parametersOf } from '#web/app/documents/table.ts';

/** Under this key the server hands in where faults are reported. */
export const reportContext = createContext<(fault: unknown) => void>();

/** Loaders answer or fail within this time. */
export const streamTimeout = 10_000;

/** Renders to the end: a page is kept and sent as a whole. */
async function renderWhole(context: EntryContext, { url, headers }: Request, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <RequestId value={headers.get(REQUEST_ID) ?? undefined}>
          <ServerRouter context={context} url={url} nonce={nonce} />
        </RequestId>
      </ScriptNonce>,
      {
        nonce,
        onAllReady: () => {
          const whole = new PassThrough();
          buffer(whole).then((html) => resolve(html.toString()), reject);
          pipe(whole);
        },
        onShellError: reject,
        // What React would leave to the browser to try again is a fault of the page as well.
        onError: reject,
      },
    );
  });
}

/** Renders a page in the language of its address. The header `x-script-hashes` is for the server, which takes it off. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('hex');
  const { locale } = splitLocale(new URL(request.url).pathname);
  const rendered = await inLanguage(locale, async () => renderWhole(context, request, nonce));
  const { html, hashes } = nameScripts(rendered, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-script-hashes', [...hashes].join(' '));
  return new Response(html, { status, headers });
}

/** A page that nobody waits for any more is no fault, nor is one that does not exist. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted && !isMissing(fault)) context.get(reportContext)(fault);
};
