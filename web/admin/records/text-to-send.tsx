import { useRef, useState } from 'react';
import { LanguageButtons } from '#web/admin/records/one-language.tsx';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { whatsAppAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';

interface TextToSendProps {
  readonly label: string;
  readonly text: string;
  readonly rows: number;
  readonly languageLabel: string;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  /** The number to which WhatsApp sends the text. Without a mobile number, WhatsApp asks for the recipient. */
  readonly phone?: string | null;
}

/** A prepared text in the chosen language, to send by WhatsApp or to copy. */
export function TextToSend({ label, text, rows, phone, ...choice }: TextToSendProps) {
  const { languageLabel, language, onLanguage } = choice;
  const field = useRef<HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopy(text, () => field.current?.select());
  const toAnyone = `https://wa.me/?${new URLSearchParams({ text })}`;
  return (
    <>
      <textarea
        ref={field}
        className="textarea figures"
        aria-label={label}
        lang={language}
        readOnly
        rows={rows}
        value={text}
      />
      <div className="row">
        <ButtonLink
          variant="primary"
          icon="wa"
          href={whatsAppAddress(phone ?? '', text) ?? toAnyone}
          target="_blank"
          rel="noreferrer"
        >
          {m.death_whatsApp()}
        </ButtonLink>
        <Button onClick={() => void copy()}>{m.death_copyText()}</Button>
        <LanguageButtons label={languageLabel} language={language} onChoose={onLanguage} />
      </div>
      <p role="status" className="muted small text-to-send__outcome">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.death_copyYourself()}
      </p>
    </>
  );
}

/** The text about a notice or an event. @param linesIn returns its lines; those without text are left out */
export function TextOfRecord({ linesIn }: { readonly linesIn: (language: Locale) => readonly (string | null)[] }) {
  const [language, onLanguage] = useState<Locale>(getLocale);
  const text = linesIn(language).filter(Boolean).join('\n');
  return (
    <details className="above-4">
      <summary>{m.death_text()}</summary>
      <TextToSend
        label={m.death_text()}
        languageLabel={m.tell_language()}
        rows={5}
        {...{ text, language, onLanguage }}
      />
    </details>
  );
}
