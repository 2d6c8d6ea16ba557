import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';

// The language of a document never changes, because switching the language loads another document.
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
