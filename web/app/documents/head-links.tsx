import { getLocale, pathIn } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import fraunces from '#web/shared/styles/fonts/fraunces-display.woff2?url';
import hanken from '#web/shared/styles/fonts/hanken-text.woff2?url';
import manjari from '#web/shared/styles/fonts/manjari-400.woff2?url';
import manjariBold from '#web/shared/styles/fonts/manjari-700.woff2?url';

/** What the first view of a page is set in. */
const firstFonts = { en: [fraunces, hanken], ml: [manjari, manjariBold] } as const;

/** What stands in the head of every page, whether it is a document or belongs to the application. */
export function HeadLinks() {
  const locale = getLocale();
  return (
    <>
      {firstFonts[locale].map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={pathIn(locale, paths.manifest)} />
    </>
  );
}
