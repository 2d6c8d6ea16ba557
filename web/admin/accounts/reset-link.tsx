import { useId, useRef } from 'react';
import type { Account } from '#contract/accounts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { whatsAppAddress } from '#web/shared/format/phone-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

interface ResetLinkDialogProps {
  readonly account: Account;
  readonly link: string;
  readonly onClose: () => void;
}

/** Shows the reset link once. The link is not stored: after closing, the administrator can only make a new one. */
export function ResetLinkDialog({ account, link, onClose }: ResetLinkDialogProps) {
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(link, () => field.current?.select());
  const whatsApp = whatsAppAddress(account.phone, m.admin_linkMessage({ link }));

  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={copyButton} onCancel={onClose}>
      <DialogHead
        id={id}
        icon="lock"
        tone="brand"
        title={m.admin_linkFor({ name: account.name })}
        more={m.admin_linkExplained()}
      />
      <div className="grid dialog__stack">
        <TextField
          ref={field}
          id={`${id}-link`}
          label={m.admin_link()}
          name="link"
          error={undefined}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button ref={copyButton} block variant="primary" onClick={() => void copy()}>
          {m.admin_copy()}
        </Button>
        {whatsApp !== undefined && (
          <a className="button button--block" href={whatsApp} target="_blank" rel="noreferrer">
            <Icon name="wa" />
            {m.admin_sendByWhatsApp()}
          </a>
        )}
        <Button block onClick={onClose}>
          {m.nav_close()}
        </Button>
        <p role="status" className="muted centre">
          {outcome === 'copied' && m.admin_copied()}
          {outcome === 'selected' && m.admin_copyYourself()}
        </p>
      </div>
    </Dialog>
  );
}
