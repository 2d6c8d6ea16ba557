/** Bytes that one stream may become: a picture of A3 in three colours, 600 dots an inch, has 209 MB. */
const MAX_UNPACKED = 220_000_000;
/** Bytes; each may become a thousand. */
const PART = 16 * 1024;
/** Of one page: each takes up to 3 KB, on both sides together. */
const MAX_OPERATORS = 100_000;

/** A part of the operators of a page on its way to who draws them. */
interface OperatorsSent {
  readonly streamId: number;
  readonly chunk: { readonly fnArray: readonly number[] };
}

function isOperators(message: unknown): message is OperatorsSent {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return false;
  return typeof message.chunk === 'object' && message.chunk !== null && 'fnArray' in message.chunk;
}

/**
 * Tells the page that this is too much, and ends the thread, with all that it holds.
 * @returns what never resolves: nobody here may go on
 */
function giveUp(what: string): Promise<never> {
  reportError(new Error(`too much for this viewer: ${what}`));
  close();
  return new Promise(() => {});
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What comes in at once is unpacked at once: in small parts, so that it ends at the limit and not behind it. */
function inParts(): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform: (whole, controller) => {
      for (let at = 0; at < whole.length; at += PART) controller.enqueue(whole.subarray(at, at + PART));
    },
  });
}

function upToLimit(): TransformStream<Bytes, Bytes> {
  let bytes = 0;
  return new TransformStream({
    transform: (part, controller) => {
      bytes += part.byteLength;
      if (bytes > MAX_UNPACKED) return giveUp('a stream');
      controller.enqueue(part);
      return undefined;
    },
  });
}

function limitUnpacking(): void {
  const Native = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class implements DecompressionStream {
    readonly readable: DecompressionStream['readable'];
    readonly writable: DecompressionStream['writable'];

    constructor(format: CompressionFormat) {
      const { readable, writable } = inParts();
      this.writable = writable;
      this.readable = readable.pipeThrough(new Native(format)).pipeThrough(upToLimit());
    }
  };
}

function limitOperators(): void {
  const send = globalThis.postMessage;
  const counts = new Map<number, number>();
  // In a thread it takes other arguments than in a page.
  Object.assign(globalThis, {
    postMessage: (...sent: readonly unknown[]) => {
      const [message] = sent;
      if (isOperators(message)) {
        const count = (counts.get(message.streamId) ?? 0) + message.chunk.fnArray.length;
        if (count > MAX_OPERATORS) {
          void giveUp('a page');
          return;
        }
        counts.set(message.streamId, count);
      }
      Reflect.apply(send, globalThis, sent);
    },
  });
}

// Where there is none, pdf.js unpacks by itself, little by little.
if ('DecompressionStream' in globalThis) limitUnpacking();
limitOperators();
