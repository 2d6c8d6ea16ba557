import type { ReactNode } from 'react';
import { otherLocale } from '#web/languages/locale.ts';
import { Kicker } from '#web/ui/kicker.tsx';

interface SectionHeadProps {
  /** What the section is about; shown in the other language (handbook, A page in Malayalam). */
  readonly about: (inputs: Record<string, never>, options: { locale: 'en' | 'ml' }) => string;
  readonly title: ReactNode;
  /** A way onward. */
  readonly children?: ReactNode;
}

export function SectionHead({ about, title, children }: SectionHeadProps) {
  return (
    <div className="sechead">
      <div>
        <OtherLanguage about={about} />
        <h2>{title}</h2>
      </div>
      {children}
    </div>
  );
}

/** A word or two in the language that the page is not in. */
export function OtherLanguage({ about }: Pick<SectionHeadProps, 'about'>) {
  const other = otherLocale();
  return <Kicker lang={other}>{about({}, { locale: other })}</Kicker>;
}
