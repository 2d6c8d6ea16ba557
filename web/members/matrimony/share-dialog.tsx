import type { Profile } from '#contract/matrimony.ts';
import { answerProposal, type ProposalCard, shareable } from '#contract/proposals.ts';
import { api } from '#web/shared/api/client.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

const checkAnswer = checkWith(answerProposal.body);

/** The telephone number first, because most families share it. */
const inOrder = ['mobile', 'email', 'photo'] as const satisfies readonly (typeof shareable)[number][];

interface ShareDialogProps {
  readonly card: ProposalCard;
  /** The caller's profile that the proposal is for. */
  readonly profile: Profile;
  readonly onClose: () => void;
}

/** Asks what the family shares if it comes to an introduction, and answers with yes. */
export function ShareDialog({ card, profile, onClose }: ShareDialogProps) {
  const offered = inOrder.filter((part) => part !== 'photo' || profile.photo !== null);
  const labels = {
    mobile: m.matches_shareMobile({ number: formatPhone(profile.contact_mobile) }),
    email: m.matches_shareEmail({ email: profile.email }),
    photo: m.matrimony_photo(),
  } as const satisfies Record<(typeof shareable)[number], string>;
  return (
    <FormDialog
      fields={['contactNote']}
      boxes={shareable}
      check={(typed) =>
        checkAnswer({
          answer: 'yes',
          shares: offered.filter((part) => typed[part] === 'on'),
          contactNote: typed['contactNote'],
        })
      }
      act={async (body) => {
        const said = await api.call(answerProposal, { params: { id: card.id }, body });
        onClose();
        toast.success(await translateMessage(said));
      }}
      icon="rings"
      title={m.matches_share()}
      more={m.matches_shareMore({ name: profile.name })}
      submit={{ label: m.matches_sendYes(), busy: m.matches_sending() }}
      closeLabel={m.mypage_cancel()}
      onClose={onClose}
    >
      {(field) => (
        <>
          {offered.map((part) => (
            <CheckboxField
              key={part}
              {...field(part)}
              label={labels[part]}
              defaultChecked={card.shares.includes(part)}
            />
          ))}
          <TextField
            {...field('contactNote')}
            label={m.matches_contactNote()}
            optionalMark={m.manage_optional()}
            hint={m.matches_contactNoteHint()}
            defaultValue={card.contactNote ?? ''}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
