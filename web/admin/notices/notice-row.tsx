import type { Notice } from '#contract/notices.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { ContentText, textOf } from '#web/shared/languages/content-text.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { withoutSigns } from '#web/admin/records/without-signs.ts';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { rowId } from '#web/admin/records/record-form.tsx';
import { noticeVersionsPath } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

/** @returns "14 July 2026 to 20 July 2026", "14 July 2026" */
export function noticeDays({ begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): string {
  const from = formatDay(begins_on);
  return begins_on === ends_on ? from : m.bearers_fromTo({ from, to: formatDay(ends_on) });
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function NoticeState({ state }: Pick<Notice, 'state'>) {
  if (state === 'shown') return <Badge kind="ok">{m.notices_shown()}</Badge>;
  if (state === 'coming') return <Badge kind="wait">{m.notices_coming()}</Badge>;
  return <Badge kind="plain">{m.notices_over()}</Badge>;
}

export function NoticeRow({ notice, isEdited, onEdit, onDelete }: NoticeRowProps) {
  const { id, title, text, state } = notice;
  const name = textOf(title).words;
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row notice-row', isEdited && 'is-edit')}>
      <div>
        <p className="row notice-row__state figures">
          <NoticeState state={state} /> {noticeDays(notice)}
        </p>
        <b className="h4">
          <ContentText text={title} />
        </b>{' '}
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        <p className="clamp muted notice-row__text">
          <ContentText text={{ en: withoutSigns(text.en), ml: text.ml && withoutSigns(text.ml) }} />
        </p>
        {(lacksMalayalam(title) || lacksMalayalam(text)) && <MalayalamMissing />}
      </div>
      <RowButtons name={name} onEdit={onEdit} onDelete={onDelete}>
        <MoreAction name={name} icon="clock" href={local(noticeVersionsPath(id))}>
          {m.committee_versions()}
        </MoreAction>
      </RowButtons>
    </li>
  );
}
