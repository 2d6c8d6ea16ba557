import type { Correction } from '#contract/corrections.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

function describeWaiting({ field, after }: Correction, date: string): string {
  if (field === 'image') return m.mypage_waitingPhoto({ date });
  return after === null ? m.mypage_waitingEmpty({ date }) : m.mypage_waiting({ date, value: after });
}

function describe(correction: Correction, date: string): string {
  const { status, reason } = correction;
  if (status === 'accepted') return m.mypage_accepted({ date });
  return status === 'refused' ? m.mypage_refused({ date, reason: reason ?? '' }) : describeWaiting(correction, date);
}

const icons = { waiting: 'clock', accepted: 'check', refused: 'info' } as const;
const classes = {
  waiting: 'warn',
  accepted: 'good',
  refused: '',
} as const;

/** What has become of a correction that the account has sent. */
export function CorrectionState({ correction }: { readonly correction: Correction }) {
  const { status, sentAt } = correction;
  return (
    <p className={classNames('line as-typed small strong top', classes[status])}>
      <Icon name={icons[status]} size={20} />
      {describe(correction, formatDay(dayInKolkata(Date.parse(sentAt))))}
    </p>
  );
}
