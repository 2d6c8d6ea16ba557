import { DomUtils, parseDocument } from 'htmlparser2';

interface ListedObject {
  readonly key: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

interface ListPart {
  readonly objects: readonly ListedObject[];
  /** The token for the next page; undefined on the last page. */
  readonly next: string | undefined;
}

const { getElementsByTagName, textContent } = DomUtils;

function textOf(element: Parameters<typeof textContent>[0], name: string): string | undefined {
  const [found] = getElementsByTagName(name, element, true, 1);
  return found && textContent(found);
}

/**
 * Parses the response to a request for a list of objects (`list-type=2`).
 * @throws Error if the list is truncated or invalid
 */
export function readList(xml: string): ListPart {
  // The parser would close the open elements of a truncated list without an error.
  if (!xml.trimEnd().endsWith('</ListBucketResult>')) throw new Error('the S3 service returned an incomplete list');
  const root = parseDocument(xml, { xmlMode: true });
  const objects = getElementsByTagName('Contents', root).map((entry) => ({
    key: textOf(entry, 'Key') ?? '',
    changedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
  }));
  const isWhole = textOf(root, 'IsTruncated') !== 'true';
  const next = textOf(root, 'NextContinuationToken');
  // Without the next page of the list, stored files would look missing.
  if (!isWhole && (next === undefined || next === ''))
    throw new Error('the S3 service returned a partial list without a token for the next page');
  if (objects.some(({ changedAt }) => Number.isNaN(changedAt)))
    throw new Error('the S3 service returned an object without LastModified');
  return { objects, next: isWhole ? undefined : next };
}

/** Returns the code of an error response, such as `NoSuchKey`; undefined if the response is not an error. */
export function readErrorCode(answer: string): string | undefined {
  const [error] = getElementsByTagName('Error', parseDocument(answer, { xmlMode: true }).children, false, 1);
  const code = error && textOf(error, 'Code');
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
}
