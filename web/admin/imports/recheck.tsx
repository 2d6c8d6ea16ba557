import { checkMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ForgetButton } from './forget-button.tsx';
import { useStep } from './use-step.ts';

/** The files are compared again with a directory that has changed since. */
export function Recheck({ given }: { readonly given: MemberImport }) {
  const { isBusy, take } = useStep();
  const check = () => api.call(checkMemberImport, { params: { id: String(given.id) }, body: {} });
  return (
    <div className="flow imports__actions">
      <Button
        variant="primary"
        size="lg"
        busy={isBusy}
        busyLabel={m.imports_isChecking()}
        onClick={() => void take(check)}
      >
        {m.imports_checkFiles()}
      </Button>
      <ForgetButton given={given} />
    </div>
  );
}
