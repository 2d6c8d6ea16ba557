import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';

/** Stands at a text that is written in English alone: the site shows that on Malayalam pages. */
export function MalayalamMissing() {
  return <Badge kind="wait">{m.content_malayalamMissing()}</Badge>;
}
