// Functions that pdf.js uses and the oldest browsers lack. Its legacy build adds others, but not these.

function define(target: object, name: string, value: unknown): void {
  if (!Reflect.has(target, name)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

define(Promise, 'withResolvers', () => {
  let functions = {};
  const promise = new Promise((resolve, reject) => {
    functions = { resolve, reject };
  });
  return { promise, ...functions };
});

define(Response.prototype, 'bytes', async function bytes(this: Response) {
  return new Uint8Array(await this.arrayBuffer());
});

define(Array.prototype, 'toSpliced', function toSpliced(this: unknown[], start: number, count: number) {
  return this.filter((_, index) => index < start || index >= start + count);
});

// Drawing any font needs it. pdf.js only ever shortens.
define(ArrayBuffer.prototype, 'transferToFixedLength', function transfer(this: ArrayBuffer, length: number) {
  return this.slice(0, length);
});
