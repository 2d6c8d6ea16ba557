import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';

// Changing the language loads a document: the locale of this one never changes.
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

/** Whoever goes on before a page has begun to fade in stops that, which is no fault: React Router leaves it to nobody. */
addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && reason.message.startsWith('Transition was skipped')) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
