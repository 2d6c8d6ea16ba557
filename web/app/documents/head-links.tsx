import { pageColours } from '#web/shared/frame/theme-script.ts';

export function HeadLinks() {
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <meta key={theme} name="theme-color" media={`(prefers-color-scheme: ${theme})`} content={pageColours[theme]} />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
