import { getLocale } from '#web/shared/languages/locale.ts';
import { Kicker } from '#web/shared/ui/kicker.tsx';

interface OtherLanguageKickerProps {
  /** A word or two of the catalogues. */
  readonly about: (inputs: Record<string, never>, options: { locale: 'en' | 'ml' }) => string;
}

/** What a page or a section is about, in the language that the page is not in (handbook, A page in Malayalam). */
export function OtherLanguageKicker({ about }: OtherLanguageKickerProps) {
  const other = getLocale() === 'en' ? 'ml' : 'en';
  return <Kicker lang={other}>{about({}, { locale: other })}</Kicker>;
}
