import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';

/** What is told of a part of a workbook as it is read; names come without their prefixes. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Bytes that are read of one part, or of one part after the other. */
export interface XmlBudget {
  left: number;
}

/** The XML breaks off. */
class XmlDamaged extends Error {
  override readonly name = 'XmlDamaged';
}

/** There is more to be read than was allowed. */
export class XmlTooLong extends Error {
  override readonly name = 'XmlTooLong';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as it is unpacked; memory does not grow with it. Entities of the document's own mean nothing.
 * @param isEnough ends the reading as soon as it answers true
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
  // The parser would close what is still open.
  if (depth !== 0) throw new XmlDamaged();
  parser.end();
}

/** An attribute under any prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([each]) => localName(each) === name)?.[1];
}
