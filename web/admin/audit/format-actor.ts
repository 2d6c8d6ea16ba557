import type { Actor } from '#contract/audit.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** The name of an account, or its number when it is gone. */
export function formatActor({ id, name }: Actor): string {
  return name ?? m.audit_formerAccount({ number: id });
}
