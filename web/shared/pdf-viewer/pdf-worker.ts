// oxlint-disable-next-line import/default -- Vite makes the address of it
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** What browsers call `trustedTypes`; those without take any address. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * The one policy that pages allow by its name (server/http/headers.ts). It answers with the address of our worker
 * whatever it is asked, so nothing else can be run with it.
 */
const policy = globalThis.trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => address });

/** Starts the thread that reads PDFs; whoever starts it ends it. */
export function startPdfWorker(): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
