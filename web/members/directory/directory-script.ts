import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Starts the script of the members directory, which the page has preloaded. */
export function enableDirectory(): void {
  if (document.querySelector('.directory__content') === null) return;
  import('./directory-control.ts')
    .then(async ({ controlDirectory }) => controlDirectory())
    .catch(() => toast.error(m.fault_noConnection()));
}
