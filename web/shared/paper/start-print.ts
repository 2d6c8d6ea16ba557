import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Time in which a browser begins to print, in ms. Some begin only after the call. */
const BEGIN_MS = 1000;

/** Opens the print dialog of a window. Apps that show web pages often have none: a message then says how to print. */
export function startPrint(printed: Window | null = window): void {
  const timer = setTimeout(() => toast.error(m.paper_cannotPrint()), BEGIN_MS);
  printed?.addEventListener('beforeprint', () => clearTimeout(timer), { once: true });
  printed?.print();
}
