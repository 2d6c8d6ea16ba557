import { formatCount } from '#web/admin/records/format-counts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceFilter } from '#web/shared/links/list-address.ts';

/** The filter of a list whose records have texts in both languages. */
export const malayalamFilter = { malayalam: choiceFilter(['missing']) };

interface MalayalamLineProps {
  /** The number of records with a text that has no Malayalam. */
  readonly count: number;
  /** Whether only these records are shown. */
  readonly isOn: boolean;
  /** The address of the list with the filter, or without it if it is on. */
  readonly href: string;
}

/** Says how many records have no Malayalam text, with a link to them. */
export function MalayalamLine({ count, isOn, href }: MalayalamLineProps) {
  if (count === 0 && !isOn) return null;
  return (
    <p className="below-4 muted small figures">
      {formatCount(count, m.manage_oneWithoutMalayalam, m.manage_withoutMalayalam)}{' '}
      <a href={href}>{isOn ? m.manage_showAll() : m.manage_showThem()}</a>
    </p>
  );
}
