import { NoConnection } from '#web/shared/api/call-failed.ts';

/**
 * Fetches another page of the site as a document. Uses XMLHttpRequest, because Trusted Types forbid parsing strings as
 * HTML.
 * @param signal aborts the request
 * @throws NoConnection, or an Error for a response that is not a page
 */
export function loadDocument(address: string, signal?: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(`the server returned ${request.status} instead of a page`));
    });
    for (const failure of ['error', 'abort']) {
      request.addEventListener(failure, () => reject(new NoConnection()));
    }
    signal?.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/** Selector of the tags in the head that differ between pages. */
const ABOUT_PAGE =
  'title, meta[name]:not([name=viewport], [name=theme-color]), meta[property], link[rel=canonical], link[rel=alternate]';

/** Copies of the content last put into each part. The live nodes may differ, because page translators change them. */
const takenOver = new WeakMap<Element, Node>();

/**
 * Replaces parts of this page, and the head tags that describe it, with those of another document. Used when only the
 * query of the address changes.
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
  }
  for (const tag of document.head.querySelectorAll(ABOUT_PAGE)) tag.remove();
  document.head.append(...response.head.querySelectorAll(ABOUT_PAGE));
}
