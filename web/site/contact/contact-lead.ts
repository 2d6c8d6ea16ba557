import type { Documents } from '#contract/content.ts';
import { waysTo } from '#web/shared/content/known-contact.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** What a visitor is asked to do: only what can be done. Undefined where nothing of it can. */
export function contactLead(contact: Documents['contact']): string | undefined {
  const { call, write, come } = waysTo(contact);
  if (call && write) return come ? m.contact_callWriteCome() : m.contact_callWrite();
  if (call) return come ? m.contact_callCome() : m.contact_call();
  if (write) return come ? m.contact_writeCome() : m.contact_write();
  return come ? m.contact_come() : undefined;
}
