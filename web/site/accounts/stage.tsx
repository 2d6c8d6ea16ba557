import type { ReactNode } from 'react';
import type { StageName } from './show-stage.ts';

interface StageProps {
  readonly name: StageName;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** One stage of a page, such as its form or its outcome. Only one stage is visible (show-stage.ts). */
export function Stage({ name, isFirst = false, children }: StageProps) {
  return (
    <div data-stage={name} hidden={!isFirst}>
      {children}
    </div>
  );
}

/** A stage that replaces the form and takes the focus. */
export function OutcomeStage({ children, ...props }: StageProps) {
  return (
    <Stage {...props}>
      <div className="no-focus-ring auth__outcome" tabIndex={-1}>
        {children}
      </div>
    </Stage>
  );
}
