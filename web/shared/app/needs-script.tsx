import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useAppData } from './app-data.ts';

/** A sentence with the telephone number of the office. */
export function CallOffice({ children }: { readonly children: string }) {
  const { phone } = useAppData();
  return (
    <Notice
      kind="warning"
      action={
        phone !== undefined && (
          <a className="tap figures" href={telAddress(phone)} translate="no">
            <Icon name="phone" size={20} />
            {phone}
          </a>
        )
      }
    >
      {children}
    </Notice>
  );
}

export function NeedsScript() {
  return <CallOffice>{m.admin_needsScript()}</CallOffice>;
}
