import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { isMissing } from '#web/app/errors/is-missing.ts';
import { REQUEST_ID, RequestId } from '#web/app/errors/request-id.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { withPageLanguage } from '#web/app/documents/page-language.ts';
import { replaceNonceByHashes } from '#web/app/script-hashes.ts';
import { ScriptNonce } from '#web/app/script-nonce.ts';

export { readContext } from '#web/shared/api/read-context.ts';
export { renderDocument } from '#web/app/documents/render.tsx';
export { renderDirectory } from '#web/app/documents/render-directory.tsx';
export { documentPattern, queryParametersOf as parametersOf } from '#web/app/documents/table.ts';

/** Context key of the server's function for reporting errors. */
export const reportContext = createContext<(fault: unknown) => void>();

/** Timeout of loaders in ms. */
export const streamTimeout = 10_000;

/** Renders the complete page, because pages are cached and sent as a whole. */
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
        // Fails the whole page. By default, React would leave a gap in the page and render the failed part again in the
        // browser.
        onError: reject,
      },
    );
  });
}

/** Renders a page in the language of its address. The server reads and removes the header `x-script-hashes`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('hex');
  const { locale } = splitLocale(new URL(request.url).pathname);
  const rendered = await withPageLanguage(locale, async () => renderWhole(context, request, nonce));
  const { html, hashes } = replaceNonceByHashes(rendered, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-script-hashes', [...hashes].join(' '));
  return new Response(html, { status, headers });
}

/** Reports errors to the server, except for aborted requests and pages that do not exist. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted && !isMissing(fault)) context.get(reportContext)(fault);
};
