import type { ReactNode } from 'react';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';

interface SectionHeadProps {
  /** What the section is about; shown in the other language (handbook, A page in Malayalam). */
  readonly about: (inputs: Record<string, never>, options: { locale: 'en' | 'ml' }) => string;
  readonly title: ReactNode;
  /** A way onward. */
  readonly children?: ReactNode;
}

export function SectionHead({ about, title, children }: SectionHeadProps) {
  return (
    <div className="flow section-head">
      <div>
        <OtherLanguageKicker about={about} />
        <h2>{title}</h2>
      </div>
      {children}
    </div>
  );
}
