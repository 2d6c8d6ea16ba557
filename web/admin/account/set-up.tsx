import { useRef, useId } from 'react';
import { encode } from 'uqr';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { confirmTwoFactor, identityProof } from '#contract/own-account.ts';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

/** Shows the key in groups of four, for phones that cannot scan the QR code. */
function KeyToType({ secretKey }: { readonly secretKey: string }) {
  const shown = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(secretKey, () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
  });

  return (
    <div className="grid left gap-2 above-4 two-factor__type">
      <p>{m.twofactor_key()}</p>
      <code ref={shown} translate="no">
        {secretKey.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button onClick={() => void copy()}>{m.twofactor_copyKey()}</Button>
      <p role="status" className="muted">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.twofactor_copyYourself()}
      </p>
    </div>
  );
}

/** Width of the white border around the QR code, in modules (the squares of the code). Cameras need the border. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Returns an SVG path with one square for each dark module of the QR code. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Draws the QR code dark on light in both themes, because not every camera reads inverted codes. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
}

const checkConfirmation = checkWith(identityProof);

interface SetUpProps {
  /** The secret key in Base32, for typing into an authenticator app. */
  readonly secretKey: string;
  /** The `otpauth://` address, which the QR code contains. */
  readonly address: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Shows the secret key for an authenticator app. Asks for a first code, as proof that the app has the key. */
export function SetUp({ secretKey, address, onCodes }: SetUpProps) {
  return (
    <>
      <p className="lead">{m.twofactor_about()}</p>
      <section className="card card--pad">
        <h2 className="title">{m.twofactor_scan()}</h2>
        <p>{m.twofactor_scanText()}</p>
        <div className="grid above-4 gap-5 two-factor__key">
          <QrCode text={address} label={m.twofactor_qr()} />
          <div>
            <a className="button" href={address}>
              {m.twofactor_openApp()}
            </a>
            <KeyToType secretKey={secretKey} />
          </div>
        </div>
      </section>
      <ConfirmForm onCodes={onCodes} />
    </>
  );
}

/**
 * Returns true if the key belongs to an ended session, or another tab has switched two-factor sign-in on. The page must
 * then reload its data.
 */
function isOutdated(error: unknown): boolean {
  return failedWith(error, 'twoFactorOverdue', 'twoFactorAlreadyOn');
}

function ConfirmForm({ onCodes }: Pick<SetUpProps, 'onCodes'>) {
  const titleId = useId();
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['code', 'password'],
    check: checkConfirmation,
    act: async (body) => {
      try {
        onCodes((await api.call(confirmTwoFactor, { body })).recoveryCodes);
      } catch (error) {
        if (isOutdated(error)) await revalidate();
        throw error;
      }
      await revalidate();
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <section className="card card--pad" aria-labelledby={titleId}>
      <h2 className="title" id={titleId}>
        {m.twofactor_confirm()}
      </h2>
      <form {...form.formProps}>
        <FormProblems title={m.form_problem()} form={form} />
        <TextField
          {...form.field('code')}
          label={m.twofactor_codeLabel()}
          hint={m.twofactor_codeHint()}
          kind="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          aria-required
        />
        <CurrentPasswordField {...form.field('password')} id={`${titleId}-password`} />
        <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.twofactor_switchingOn()}>
          {m.twofactor_switchOn()}
        </Button>
      </form>
    </section>
  );
}
