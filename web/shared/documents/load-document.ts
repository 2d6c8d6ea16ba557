import { NoConnection } from '#web/shared/api/call-failed.ts';

/**
 * Fetches another page of the site as a document. XMLHttpRequest alone makes one that Trusted Types allow.
 * @param signal gives it up
 * @throws NoConnection; or an error for an answer that is no page
 */
export function loadDocument(address: string, signal?: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(`no page, but ${request.status}`));
    });
    for (const failure of ['error', 'abort']) {
      request.addEventListener(failure, () => reject(new NoConnection()));
    }
    signal?.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/** What a head says of its page; the rest of it is the same on all of them. */
const ABOUT_PAGE =
  'title, meta[name]:not([name=viewport], [name=theme-color]), meta[property], link[rel=canonical], link[rel=alternate]';

/** Copies of what parts of the page were last made of: a page translator may have changed the parts since. */
const takenOver = new WeakMap<Element, Node>();

/**
 * Shows what another address of this page shows, while everything else stays as it is.
 * @param answer the document of that address
 * @param parts the ids of what differs
 */
export function takeOver(response: Document, parts: readonly string[]): void {
  for (const id of parts) {
    const here = document.getElementById(id);
    const there = response.getElementById(id);
    // What stays the same is not said again.
    if (!here || !there || (takenOver.get(here) ?? here).isEqualNode(there)) continue;
    takenOver.set(here, there.cloneNode(true));
    here.replaceChildren(...there.childNodes);
  }
  for (const tag of document.head.querySelectorAll(ABOUT_PAGE)) tag.remove();
  document.head.append(...response.head.querySelectorAll(ABOUT_PAGE));
}
