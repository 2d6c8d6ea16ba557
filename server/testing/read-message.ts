export interface ReadMessage {
  /** One header per line. */
  readonly headers: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

function unquote(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decode(text: string, encoding: string): string {
  if (/^[78]bit$/i.test(encoding)) return text;
  return /^b/i.test(encoding) ? Buffer.from(text, 'base64').toString('utf8') : unquote(text);
}

function split(raw: string): { readonly headers: string; readonly body: string } {
  const [head = '', ...rest] = raw.split('\n\n');
  return { headers: head.replaceAll(/\n\s+/g, ' '), body: rest.join('\n\n') };
}

function header(headers: string, name: string): string {
  const words = new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  return words
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      decode(kind.toUpperCase() === 'Q' ? text.replaceAll('_', '=20') : text, kind),
    );
}

/** Parses a raw message independently of nodemailer: headers, encoded words, parts and transfer encodings. */
export function readMessage(raw: string): ReadMessage {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'));
  const boundary = /^content-type: multipart\/alternative;.*boundary="(.+?)"/im.exec(headers)?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const partOf = (type: string) => {
    const found = parts.map((part) => split(part.replace(/^\n/, ''))).find((part) => part.headers.includes(type));
    return found ? decode(found.body, header(found.headers, 'content-transfer-encoding') || '7bit') : '';
  };
  return {
    headers,
    from: header(headers, 'from'),
    subject: header(headers, 'subject'),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}
