import { CallFailed, NoConnection } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';

export interface LoadOptions {
  /** Aborts the request. The promise then rejects with NoConnection. */
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  /** JSON that is sent with a POST request. */
  readonly body?: string | undefined;
}

const TIMEOUT_MS = 30_000;

/**
 * Fetches another page of the site, or a part of one, as a document. Uses XMLHttpRequest, because Trusted Types forbid
 * parsing strings as HTML.
 * @throws NoConnection, or CallFailed for a response that is not a page
 */
export async function loadDocument(
  address: string,
  { signal, accessToken, body }: LoadOptions = {},
): Promise<Document> {
  const request = new XMLHttpRequest();
  request.open(body === undefined ? 'GET' : 'POST', address);
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  if (accessToken !== undefined) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
  if (body !== undefined) request.setRequestHeader('content-type', 'application/json');
  signal?.addEventListener('abort', () => request.abort());
  request.send(body);
  return documentOf(request);
}

/**
 * Waits for the document in the response to a request that has already been sent.
 * @throws NoConnection, or CallFailed for a response that is not a page
 */
export function documentOf(request: XMLHttpRequest): Promise<Document> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const { status, responseXML } = request;
      if (status === 200 && responseXML) resolve(responseXML);
      else if (status === 0) reject(new NoConnection());
      else reject(new CallFailed({ status, code: 'errorOccurred', message: m.fault_text() }));
    };
    if (request.readyState === XMLHttpRequest.DONE) settle();
    // The browser fires `loadend` after a response, an error, a timeout or an abort.
    else request.addEventListener('loadend', settle);
  });
}

/** Selector of the tags in the head that differ between pages. */
const ABOUT_PAGE =
  'title, meta[name]:not([name=viewport], [name=theme-color]), meta[property], link[rel=canonical], link[rel=alternate]';

/** Copy of the content last put into each part. Parts are compared by it, because page translators change them. */
const takenOver = new WeakMap<Element, Node>();

/** Selects the options that have the `selected` attribute. */
function selectDefault({ options }: HTMLSelectElement): void {
  for (const option of options) option.selected = option.defaultSelected;
}

/**
 * Replaces parts of this page, and the head tags that describe the page, with those of another document. Used when only
 * the query of the address changes.
 * @param response the document at the new address
 * @param parts the ids of the parts that differ
 */
export function replaceParts(response: Document, parts: readonly string[]): void {
  for (const id of parts) {
    const here = document.getElementById(id);
    const there = response.getElementById(id);
    // Leaves unchanged parts alone, so that screen readers do not announce them again.
    if (!here || !there || (takenOver.get(here) ?? here).isEqualNode(there)) continue;
    takenOver.set(here, there.cloneNode(true));
    here.replaceChildren(...there.childNodes);
    // Moving the options into the list changes which of them is selected.
    if (here instanceof HTMLSelectElement) selectDefault(here);
  }
  // A response with only a part of a page has no title. The head tags then stay.
  if (response.title === '') return;
  for (const tag of document.head.querySelectorAll(ABOUT_PAGE)) tag.remove();
  document.head.append(...response.head.querySelectorAll(ABOUT_PAGE));
}
