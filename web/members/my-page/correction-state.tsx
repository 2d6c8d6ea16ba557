import { useState } from 'react';
import { type Correction, type CorrectionField, withdrawCorrection } from '#contract/corrections.ts';
import { describePerson } from '#contract/person-fields.ts';
import { api } from '#web/shared/api/client.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Returns the words of a value of a field, as the family reads them. */
export function shownValue(field: CorrectionField, value: string): string {
  if (field === 'person') return describePerson(value, getLocale());
  return field === 'mobile' ? formatPhone(value) : value;
}

function describe({ field, after, status, reason }: Correction, date: string): string {
  if (status === 'accepted') return m.mypage_accepted({ date });
  if (status === 'refused') return m.mypage_refused({ date, reason: reason ?? '' });
  if (field === 'image') return m.mypage_waiting({ date, value: m.mypage_newPhoto() });
  const emptied = field === 'person' ? m.mypage_noLonger() : m.mypage_leaveEmpty();
  return m.mypage_waiting({ date, value: after === null ? emptied : shownValue(field, after) });
}

const icons = { waiting: 'clock', accepted: 'check', refused: 'info' } as const;
const classes = { waiting: 'muted', accepted: 'good strong', refused: 'strong' } as const;

interface CorrectionStateProps {
  readonly correction: Correction;
  /** Name of the corrected field. */
  readonly part: string;
  readonly onWithdrawn?: () => void;
}

/** What has become of a correction that the account has sent. One that waits can be withdrawn. */
export function CorrectionState({ correction, part, onWithdrawn }: CorrectionStateProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, status, sentAt } = correction;
  return (
    <div className="row">
      <p className={classNames('line as-typed small top', classes[status])}>
        <Icon name={icons[status]} size={20} />
        {describe(correction, formatDayOf(sentAt))}
      </p>
      {status === 'waiting' && (
        <LinkButton onClick={() => setAsking(true)}>
          {m.matrimony_withdraw()}
          <span className="visually-hidden"> {part}</span>
        </LinkButton>
      )}
      {isAsking && (
        <ConfirmAction
          words={{
            question: m.mypage_withdrawQuestion(),
            detail: m.mypage_withdrawDetail({ part }),
            confirm: m.matrimony_withdraw(),
            cancel: m.mypage_keepSuggestion(),
            busy: m.matrimony_withdrawing(),
          }}
          act={() => api.call(withdrawCorrection, { params: { id: String(id) } })}
          {...(onWithdrawn && { onDone: onWithdrawn })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
