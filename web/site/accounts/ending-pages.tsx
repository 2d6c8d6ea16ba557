import type { ReactNode } from 'react';
import { topics } from '#contract/member-messages.ts';
import { namesOf } from '#contract/record-of.ts';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { getLocale, type Locale, otherLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';

const buttons = { deaths: m.ending_deaths, notices: m.ending_notices, events: m.ending_events } as const;

type Words = (of: object, options: { readonly locale: Locale }) => string;

/** Both languages, first that of the page: mail programs open the English page for everybody. */
function inBoth(words: Words, render: (text: string, locale: Locale) => ReactNode): ReactNode {
  return [getLocale(), otherLocale()].map((locale) => render(words({}, { locale }), locale));
}

const buttonWords = (words: Words) => (
  <span className="column">
    {inBoth(words, (text, locale) => (
      <span key={locale} lang={locale}>
        {text}
      </span>
    ))}
  </span>
);

function endingPage(title: string, text: Words, act: ReactNode): SiteDocument {
  return {
    head: { title },
    body: (
      <div className="error-page error-page--inside">
        <Lattice />
        <div className="grid gap-5 error-page__content">
          <Jasmine part="slip" size={108} />
          <h1>{title}</h1>
          {inBoth(text, (paragraph, locale) => (
            <p key={locale} lang={locale} className={locale === getLocale() ? 'lead' : 'muted'}>
              {paragraph}
            </p>
          ))}
          {act}
        </div>
      </div>
    ),
  };
}

/** Renders the page that ends emails about a topic. Only its button does so: programs that scan emails open links too. */
export async function endEmailsPage({ params }: PageRequest): Promise<SiteDocument | undefined> {
  const topic = namesOf(topics).find((each) => each === params['token']?.split('-')[1]);
  if (topic === undefined) return undefined;
  return endingPage(
    m.ending_title(),
    m.ending_text,
    <form method="post">
      <Button type="submit" variant="primary" size="lg">
        {buttonWords(buttons[topic])}
      </Button>
    </form>,
  );
}

export async function emailsEndedPage(): Promise<SiteDocument> {
  return endingPage(
    m.ending_endedTitle(),
    m.ending_endedText,
    <ButtonLink href={localizedPath(paths.myPage)} size="lg">
      {buttonWords(m.nav_myPage)}
    </ButtonLink>,
  );
}
