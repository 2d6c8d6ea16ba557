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
