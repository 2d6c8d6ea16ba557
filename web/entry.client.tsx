import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';

// The language of a document never changes, because switching the language loads another document.
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

/**
 * Ignores rejected view transitions, which React Router does not handle. A transition is skipped on the next click, in
 * a hidden tab, or when the page is left. The page is then shown without a fade.
 */
addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
