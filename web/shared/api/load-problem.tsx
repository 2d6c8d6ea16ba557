import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** An error with a retry button, shown in place of content that failed to load. */
export function LoadProblem({ message }: { readonly message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      kind="error"
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {m.fault_tryAgain()}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
