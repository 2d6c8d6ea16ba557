import { parseXml, XmlElement } from '@rgrove/parse-xml';

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

function childrenOf(element: XmlElement | null, name: string): readonly XmlElement[] {
  const children = element?.children.filter((child) => child instanceof XmlElement) ?? [];
  return children.filter((child) => child.name === name);
}

function textOf(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

/** Reads what the service answers to `list-type=2`. @throws Error when it is no such list */
export function readList(xml: string): ListPart {
  const { root } = parseXml(xml);
  if (root?.name !== 'ListBucketResult') throw new Error('the S3 service answered no list');
  const objects = childrenOf(root, 'Contents').map((entry) => ({
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
  try {
    const { root } = parseXml(answer);
    const code = root?.name === 'Error' ? textOf(root, 'Code') : undefined;
    return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
