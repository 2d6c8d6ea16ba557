import { useState } from 'react';
import { addProposal, type CardPreview, changeProposal, type previewProposal } from '#contract/proposals.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { FitLines } from '#web/shared/profiles/fit-lines.tsx';
import { matchLines } from '#web/shared/profiles/match-lines.ts';
import { Notice } from '#web/shared/ui/notice.tsx';

interface AskBothProps {
  readonly cards: ResponseOf<typeof previewProposal>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shows what each family will see of the other one, and asks both. This can be undone for ten seconds. */
export function AskBoth({ cards: { own, other }, onDone, onClose }: AskBothProps) {
  const [sendOnce] = useState(() => openForm(`proposal ${own.profile.id} ${other.profile.id}`));
  async function takeBack({ id }: { readonly id: number }): Promise<string | undefined> {
    try {
      await api.call(changeProposal, { params: { id: String(id) }, body: { state: 'ended' } });
    } catch (error) {
      toast.error(explain(error).message ?? m.said_errorOccurred());
    }
    return rowId(other.profile.id);
  }
  return (
    <ConfirmAction
      icon="rings"
      words={{
        question: m.desk_askQuestion(),
        detail: `${own.profile.name}, ${other.profile.name}`,
        confirm: m.desk_propose(),
        cancel: m.desk_notYet(),
        busy: m.desk_proposing(),
      }}
      act={() =>
        sendOnce((once) => api.call(addProposal, { body: { profile: own.profile.id, other: other.profile.id } }, once))
      }
      undo={takeBack}
      onDone={onDone}
      onClose={onClose}
    >
      <Card shown={other} reader={own.profile} />
      <Card shown={own} reader={other.profile} />
    </ConfirmAction>
  );
}

interface CardProps {
  readonly shown: CardPreview;
  readonly reader: CardPreview['profile'];
}

/** The card of one family, and what is left out of it. */
function Card({ shown: { profile, card, withheld }, reader }: CardProps) {
  const heading = [card.profession, card.district].filter(Boolean).join(', ');
  return (
    <section className="above-4">
      <h3 className="title">
        <ProperName>{m.desk_familySees({ name: reader.name, other: profile.name })}</ProperName>
      </h3>
      {heading !== '' && (
        <p>
          <RecordText>{heading}</RecordText>
        </p>
      )}
      <FitLines lines={matchLines(card, reader)} />
      {withheld.length > 0 && (
        <Notice kind="warning" more={m.desk_withheldMore()}>
          <RecordText>{m.desk_withheld({ texts: withheld.join(' · ') })}</RecordText>
        </Notice>
      )}
    </section>
  );
}
