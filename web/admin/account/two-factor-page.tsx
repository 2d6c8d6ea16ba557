import { useState } from 'react';
import { useNavigate } from 'react-router';
import { startTwoFactorSetup, readOwnSecurity } from '#contract/own-account.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** Requests a secret key to set up two-factor sign-in in this session, unless two-factor sign-in is already on. */
export async function loader({ request }: LoaderArgs) {
  const security = await loadAsAdmin(request, readOwnSecurity, {});
  const isToSetUp = security.ok && security.value.twoFactor === null;
  return { security, key: isToSetUp ? await loadAsAdmin(request, startTwoFactorSetup, {}) : undefined };
}

/** Sets up two-factor sign-in. If it is required, an administrator without it can open only this page. */
export function Component({ loaderData: { security, key } }: PageProps<typeof loader>) {
  const [codes, setCodes] = useState<readonly string[]>();
  const navigate = useNavigate();
  const failed = [security, key].find((loaded) => loaded?.ok === false);
  // Stays the same while the page is open, although `security` changes when the setup is complete.
  const [isForced] = useState(security.ok && security.value.isTwoFactorRequired && security.value.twoFactor === null);
  return (
    <>
      <AdminHead title={m.twofactor_title()}>
        {!isForced && codes === undefined && (
          <ButtonLink href={localizedPath(paths.adminAccount)} icon="left">
            {m.account_title()}
          </ButtonLink>
        )}
      </AdminHead>
      <div className="column gap-5 two-factor">
        {isForced && codes === undefined && <Notice kind="warning">{m.said_twoFactorNeeded()}</Notice>}
        {codes !== undefined && (
          <RecoveryCodes
            codes={codes}
            onStored={() => void navigate(localizedPath(isForced ? paths.admin : paths.adminAccount))}
          />
        )}
        {codes === undefined && failed?.ok === false && <LoadProblem message={failed.message} />}
        {codes === undefined && key?.ok === true && (
          <SetUp secretKey={key.value.key} address={key.value.address} onCodes={setCodes} />
        )}
        {codes === undefined && security.ok && key === undefined && (
          <Notice
            kind="success"
            action={<ButtonLink href={localizedPath(paths.adminAccount)}>{m.account_title()}</ButtonLink>}
          >
            {m.said_twoFactorAlreadyOn()}
          </Notice>
        )}
      </div>
    </>
  );
}
