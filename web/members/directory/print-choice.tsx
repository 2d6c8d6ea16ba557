import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface PrintChoiceProps {
  readonly printsAll: boolean;
  readonly onChange: (printsAll: boolean) => void;
}

/** What is private is printed only when somebody has asked for it. */
export function PrintChoice({ printsAll, onChange }: PrintChoiceProps) {
  return (
    <div className="row directory__print">
      <label>
        <input type="checkbox" checked={printsAll} onChange={(event) => onChange(event.target.checked)} />
        {m.directory_printAll()}
      </label>
      <Button onClick={() => window.print()}>{m.directory_print()}</Button>
    </div>
  );
}
