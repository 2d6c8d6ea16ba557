import { languageNames, type Locale, locales } from '#web/shared/languages/locale.ts';

interface LanguageButtonsProps {
  /** What the language is chosen for. */
  readonly label: string;
  readonly language: Locale;
  readonly onChoose: (language: Locale) => void;
}

export function LanguageButtons({ label, language, onChoose }: LanguageButtonsProps) {
  return (
    <div className="segmented language-buttons" role="group" aria-label={label}>
      {locales.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => onChoose(each)}>
          {languageNames[each]}
        </button>
      ))}
    </div>
  );
}
