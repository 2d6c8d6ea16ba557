import type { ReactNode } from 'react';
import type { StageName } from './show-stage.ts';

interface StageProps {
  readonly name: StageName;
  /** It is what the page begins with. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** One of the states of a page, of which one is shown (show-stage.ts). */
export function Stage({ name, isFirst = false, children }: StageProps) {
  return (
    <div data-stage={name} hidden={!isFirst}>
      {children}
    </div>
  );
}

/** What takes the place of a form. */
export function OutcomeStage({ children, ...props }: StageProps) {
  return (
    <Stage {...props}>
      <div className="unmarked auth__outcome" tabIndex={-1}>
        {children}
      </div>
    </Stage>
  );
}
