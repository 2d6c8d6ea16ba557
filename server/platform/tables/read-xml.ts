import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';

/** Callbacks for the elements of a document. Names have no namespace prefix. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The unpacked bytes that may still be read. Several XML parts of a workbook can share a budget. */
export interface XmlBudget {
  left: number;
}

/** The XML is truncated. */
class XmlDamaged extends Error {
  override readonly name = 'XmlDamaged';
}

/** The XML exceeds its budget. */
export class XmlTooLong extends Error {
  override readonly name = 'XmlTooLong';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML while it is unpacked, with constant memory. Entities defined in the document are ignored.
 * @param isEnough stops parsing when it returns true
 * @throws XmlDamaged, XmlTooLong
 */
export async function readXml(
  stream: Readable,
  { open, text, close }: XmlEvents,
  budget: XmlBudget,
  isEnough: () => boolean = () => false,
): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        open(localName(name), attributes);
      },
      ...(text && { ontext: text }),
      onclosetag: (name) => {
        depth -= 1;
        close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  const chunks: AsyncIterable<Buffer> = stream;
  for await (const chunk of chunks) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new XmlTooLong();
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough()) return;
  }
  parser.write(decoder.decode());
  // The parser would close the open elements of a truncated document without an error.
  if (depth !== 0) throw new XmlDamaged();
  parser.end();
}

/** Returns the value of an attribute, with or without a namespace prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([each]) => localName(each) === name)?.[1];
}
