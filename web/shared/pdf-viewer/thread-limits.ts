/** Limit of one decompressed stream in bytes. An A3 picture in three colours at 600 dpi has 209 MB. */
const MAX_UNPACKED = 220_000_000;
/** Size in bytes of the chunks of compressed data. A chunk may decompress to a thousand times its size. */
const PART = 16 * 1024;
/**
 * Limit of drawing operators on one page. The worker and the main thread together use up to 3 KB of memory for an
 * operator.
 */
const MAX_OPERATORS = 100_000;

/** A message with part of a page's operators, on its way to the main thread. */
interface OperatorsSent {
  readonly streamId: number;
  readonly chunk: { readonly fnArray: readonly number[] };
}

function isOperators(message: unknown): message is OperatorsSent {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return false;
  return typeof message.chunk === 'object' && message.chunk !== null && 'fnArray' in message.chunk;
}

/**
 * Reports the error to the page and terminates the worker, which frees all its memory.
 * @returns a promise that never resolves, so that callers do not continue
 */
function abort(what: string): Promise<never> {
  reportError(new Error(`the PDF exceeds a limit: ${what}`));
  close();
  return new Promise(() => {});
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Splits compressed data into small chunks, because the result's size can be checked only after each chunk. */
function splitChunks(): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform: (whole, controller) => {
      for (let at = 0; at < whole.length; at += PART) controller.enqueue(whole.subarray(at, at + PART));
    },
  });
}

function limitSize(): TransformStream<Bytes, Bytes> {
  let bytes = 0;
  return new TransformStream({
    transform: (part, controller) => {
      bytes += part.byteLength;
      if (bytes > MAX_UNPACKED) return abort('a stream is too large');
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
      const { readable, writable } = splitChunks();
      this.writable = writable;
      this.readable = readable.pipeThrough(new Native(format)).pipeThrough(limitSize());
    }
  };
}

function limitOperators(): void {
  const send = globalThis.postMessage;
  const counts = new Map<number, number>();
  // `Object.assign` avoids a type error, because `postMessage` takes different arguments in a worker than in a window.
  Object.assign(globalThis, {
    postMessage: (...sent: readonly unknown[]) => {
      const [message] = sent;
      if (isOperators(message)) {
        const count = (counts.get(message.streamId) ?? 0) + message.chunk.fnArray.length;
        if (count > MAX_OPERATORS) {
          void abort('a page has too many operators');
          return;
        }
        counts.set(message.streamId, count);
      }
      Reflect.apply(send, globalThis, sent);
    },
  });
}

// In browsers without DecompressionStream, pdf.js itself decompresses in small steps.
if ('DecompressionStream' in globalThis) limitUnpacking();
limitOperators();
