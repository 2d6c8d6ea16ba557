import type { ReactNode } from 'react';
import { InLanguage } from './in-language.tsx';

type KickerProps =
  | { lang?: undefined; children: ReactNode }
  /** Words in the other language. */
  | { lang: 'en' | 'ml'; children: string };

/** The small gold edge and a few words above a heading; several parts stand apart. */
export function Kicker({ lang, children }: KickerProps) {
  return (
    <p className="line kicker">{lang === undefined ? children : <InLanguage lang={lang}>{children}</InLanguage>}</p>
  );
}
