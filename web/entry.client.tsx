import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';

// Changing the language loads a document: the locale of this one never changes.
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

/**
 * A view transition that is skipped, aborted or timed out rejects its promises, which React Router does not handle: the
 * next click came first, the tab is hidden, or the page is left. The page is shown without the fade, so it is no fault.
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
