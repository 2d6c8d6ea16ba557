import { useId, useRef, useState } from 'react';
import type { AdminMemorial } from '#contract/memorials.ts';
import { LanguageButtons } from '#web/admin/records/language-buttons.tsx';
import { useCopy } from '#web/admin/records/use-copy.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale, pathIn } from '#web/shared/languages/locale.ts';
import { memorialPath } from '#web/shared/links/paths.ts';
import { cardPath } from '#web/shared/seo/share-image.ts';
import { shareText } from '#web/shared/memorials/share-text.ts';
import { startPrint } from '#web/shared/paper/start-print.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';

/** Prints the page of a memorial, which has a print style sheet. */
function printMemorial(path: string): void {
  const opened = open(path);
  if (opened === null) startPrint(null);
  else opened.addEventListener('load', () => startPrint(opened), { once: true });
}

/** The text about a death for WhatsApp, and the share cards, in the chosen language. */
export function TellPeople({ memorial }: { readonly memorial: AdminMemorial }) {
  const id = useId();
  const [language, setLanguage] = useState<Locale>(getLocale);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = shareText(memorial, { origin: location.origin, language });
  const { outcome, copy } = useCopy(text, () => field.current?.select());
  const upright = cardPath(memorial, language, '-portrait');
  return (
    <section className="card card--pad grid tell-people" aria-labelledby={`${id}-title`}>
      <h2 className="title" id={`${id}-title`}>
        {m.death_tell()}
      </h2>
      <textarea
        ref={field}
        className="textarea figures"
        aria-label={m.death_text()}
        lang={language}
        readOnly
        rows={9}
        value={text}
      />
      <div className="row">
        <ButtonLink
          variant="primary"
          icon="wa"
          href={`https://wa.me/?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noreferrer"
        >
          {m.death_whatsApp()}
        </ButtonLink>
        <Button onClick={() => void copy()}>{m.death_copyText()}</Button>
        <LanguageButtons label={m.death_textLanguage()} language={language} onChoose={setLanguage} />
      </div>
      <p role="status" className="muted small tell-people__outcome">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.death_copyYourself()}
      </p>
      <div className="row tell-people__cards">
        <img src={upright} width={1080} height={1350} alt={m.death_card()} />
        <div className="grid">
          <h3 className="title title--small">{m.death_card()}</h3>
          <p className="muted small">{m.death_cardNote()}</p>
          <div className="row">
            <ButtonLink icon="download" href={upright} download>
              {m.death_saveUpright()}
            </ButtonLink>
            <ButtonLink icon="download" href={cardPath(memorial, language)} download>
              {m.death_saveWide()}
            </ButtonLink>
            <Button icon="pdf" onClick={() => printMemorial(pathIn(language, memorialPath(memorial.id)))}>
              {m.death_print()}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
