import { DomUtils, parseDocument } from 'htmlparser2';

/** An object in a list. */
interface ListedObject {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Some of the objects that were asked for. */
interface ListPart {
  readonly objects: readonly ListedObject[];
  /** Asks for those that follow; undefined behind the last. */
  readonly next: string | undefined;
}

const { getElementsByTagName, textContent } = DomUtils;

function textOf(element: Parameters<typeof textContent>[0], name: string): string | undefined {
  const [found] = getElementsByTagName(name, element, true, 1);
  return found && textContent(found);
}

/** Reads what the service answers to `list-type=2`. @throws Error when it is no such list */
export function readList(xml: string): ListPart {
  // The parser would close what is still open.
  if (!xml.trimEnd().endsWith('</ListBucketResult>')) throw new Error('the S3 service answered no list');
  const root = parseDocument(xml, { xmlMode: true });
  const objects = getElementsByTagName('Contents', root).map((entry) => ({
    key: textOf(entry, 'Key') ?? '',
    changedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
  }));
  const isWhole = textOf(root, 'IsTruncated') !== 'true';
  const next = textOf(root, 'NextContinuationToken');
  // A list that ended too early would make files of rows look missing, and be believed.
  if (!isWhole && (next === undefined || next === '')) throw new Error('the S3 service answered half of a list');
  if (objects.some(({ changedAt }) => Number.isNaN(changedAt))) throw new Error('the S3 service tells no times');
  return { objects, next: isWhole ? undefined : next };
}

/** The code of an error that the service answers, such as `NoSuchKey`; undefined when the answer is none. */
export function readErrorCode(answer: string): string | undefined {
  const [error] = getElementsByTagName('Error', parseDocument(answer, { xmlMode: true }).children, false, 1);
  const code = error && textOf(error, 'Code');
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
}
