import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { OfficeBearer } from '#contract/content.ts';
import { textOf } from '#web/languages/content-text.tsx';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';

interface DragWords {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
}

/** What a screen reader says while somebody of these is moved. */
export function dragWords(bearers: readonly OfficeBearer[]): DragWords {
  const nameOf = (key: unknown) => {
    const bearer = bearers.find(({ id }) => id === key);
    return bearer === undefined ? '' : textOf(bearer.name).words;
  };
  const at = (active: unknown, place: unknown) => ({
    name: nameOf(active),
    position: formatNumber(bearers.findIndex(({ id }) => id === place) + 1),
    count: formatNumber(bearers.length),
  });
  return {
    screenReaderInstructions: { draggable: m.committee_dragHelp() },
    announcements: {
      onDragStart: ({ active }) => m.committee_lifted(at(active.id, active.id)),
      onDragOver: ({ active, over }) => (over ? m.committee_over(at(active.id, over.id)) : undefined),
      // The list says itself who has come where.
      onDragEnd: ({ active, over }) =>
        over && over.id !== active.id ? undefined : m.committee_stays({ name: nameOf(active.id) }),
      onDragCancel: ({ active }) => m.committee_stays({ name: nameOf(active.id) }),
    },
  };
}
