import { useId, useRef, useState } from 'react';
import type { AdminMember } from '#contract/admin-members.ts';
import { TextToSend } from '#web/admin/records/text-to-send.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale, pathIn } from '#web/shared/languages/locale.ts';
import { invitationPath } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';

/** Returns whether the office can invite the family of an entry to register. */
export const canInvite = ({ state, has_account }: AdminMember) => state === 'living' && !has_account;

interface InviteDialogProps {
  readonly member: AdminMember;
  readonly onClose: () => void;
}

/** Invites the family of an entry to register. The link fills in the folio, which is a hint and no proof (decision 55). */
export function InviteDialog({ member: { folio, name, mobile }, onClose }: InviteDialogProps) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const [language, setLanguage] = useState<Locale>(getLocale);
  const link = `${location.origin}${pathIn(language, invitationPath(folio))}`;
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={close} onCancel={onClose}>
      <DialogHead id={id} icon="share" tone="brand" title={m.invite_title({ name })} more={m.invite_more()} />
      <div className="grid dialog__stack">
        <TextToSend
          label={m.death_text()}
          text={m.invite_text({ folio, link }, { locale: language })}
          rows={6}
          languageLabel={m.invite_language()}
          language={language}
          onLanguage={setLanguage}
          phone={mobile}
        />
        <Button ref={close} block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
