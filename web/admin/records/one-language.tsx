import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, type Locale, locales } from '#web/shared/languages/locale.ts';

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

interface OneLanguage {
  readonly language: Locale;
  /** The names of the text pairs (English and Malayalam) whose Malayalam text is missing. */
  readonly missing: ReadonlySet<string>;
  readonly note: (pair: string, isMissing: boolean) => void;
}

const OneLanguageContext = createContext<OneLanguage | undefined>(undefined);

/** Returns the language that is currently edited in the surrounding form. */
export function useEditedLanguage(): Locale {
  return use(OneLanguageContext)?.language ?? getLocale();
}

/** Returns the names of the text pairs in the surrounding form whose Malayalam text is missing. */
export function useMissingTranslations(): readonly string[] {
  return [...(use(OneLanguageContext)?.missing ?? [])];
}

/** Reports to the surrounding form whether the Malayalam text of a text pair is missing. */
export function useReportMissingTranslation(pair: string, isMissing: boolean): void {
  const note = use(OneLanguageContext)?.note;
  useEffect(() => {
    note?.(pair, isMissing);
    return () => note?.(pair, false);
  }, [note, pair, isMissing]);
}

interface OneLanguageState {
  readonly value: OneLanguage;
  readonly choose: (language: Locale) => void;
  readonly head: RefObject<HTMLDivElement | null>;
}

/**
 * The state of a form whose texts are edited in one language at a time; for `OneLanguage`. Revealing a hidden field,
 * for example because of an error, switches to its language.
 */
export function useOneLanguage(): OneLanguageState {
  const head = useRef<HTMLDivElement>(null);
  const [language, choose] = useState<Locale>(getLocale);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [note] = useState(
    () => (pair: string, isMissing: boolean) =>
      setMissing((before) => {
        if (before.has(pair) === isMissing) return before;
        return new Set(isMissing ? [...before, pair] : [...before].filter((other) => other !== pair));
      }),
  );
  useEffect(() => {
    const form = head.current?.closest('form');
    const follow = ({ target }: Event) => {
      const half = target instanceof HTMLElement ? target.dataset['half'] : undefined;
      const wanted = locales.find((each) => each === half);
      if (wanted !== undefined) choose(wanted);
    };
    form?.addEventListener('beforematch', follow);
    return () => form?.removeEventListener('beforematch', follow);
  }, []);
  return { value: { language, missing, note }, choose, head };
}

interface OneLanguageProps extends OneLanguageState {
  readonly children: ReactNode;
}

/** The language switch and the number of missing translations, with the fields below. */
export function OneLanguage({ value, choose, head, children }: OneLanguageProps) {
  return (
    <OneLanguageContext value={value}>
      <div className="flow one-language" ref={head}>
        <LanguageButtons label={m.content_writtenLanguage()} language={value.language} onChoose={choose} />
        <span role="status" className="muted small figures">
          {value.missing.size > 0 && m.content_missingCount({ count: formatNumber(value.missing.size) })}
        </span>
      </div>
      {children}
    </OneLanguageContext>
  );
}

/** Like `OneLanguage`, for forms that do not need the current language. */
export function LanguageTabs({ children }: { readonly children: ReactNode }) {
  const state = useOneLanguage();
  return <OneLanguage {...state}>{children}</OneLanguage>;
}

interface HalfProps {
  readonly language: Locale;
  readonly children: ReactNode;
}

/**
 * The field for one language of a text pair. While the other language is edited, the field is hidden but keeps its
 * input.
 */
export function LanguageHalf({ language, children }: HalfProps) {
  const written = use(OneLanguageContext)?.language;
  return (
    <div data-half={language} hidden={written !== undefined && written !== language}>
      {children}
    </div>
  );
}
