import { createContext, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, locales, type Locale } from '#web/shared/languages/locale.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

interface OneLanguage {
  readonly language: Locale;
  /** The names of the pairs whose Malayalam is missing. */
  readonly missing: ReadonlySet<string>;
  readonly note: (pair: string, isMissing: boolean) => void;
}

const OneLanguageContext = createContext<OneLanguage | undefined>(undefined);

/** The language that the texts around are written in at present. */
export function useWrittenLanguage(): Locale {
  return use(OneLanguageContext)?.language ?? getLocale();
}

/** The names of the pairs around whose Malayalam is missing. */
export function useMissingPairs(): readonly string[] {
  return [...(use(OneLanguageContext)?.missing ?? [])];
}

/** Tells the switch whether the Malayalam of a pair is missing. */
export function useNotedPair(pair: string, isMissing: boolean): void {
  const note = use(OneLanguageContext)?.note;
  useEffect(() => {
    note?.(pair, isMissing);
    return () => note?.(pair, false);
  }, [note, pair, isMissing]);
}

interface OneLanguageState {
  readonly value: OneLanguage;
  readonly choose: (language: Locale) => void;
  /** The line with the switch, in the form. */
  readonly head: RefObject<HTMLDivElement | null>;
}

/**
 * The texts of a form that are written in one language at a time: which one, for `OneLanguage` around its fields. A field
 * that must be seen, because something is wrong there, brings its language with it.
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

/** The switch between the languages, with what is missing, and below it the fields. */
export function OneLanguage({ value, choose, head, children }: OneLanguageProps) {
  return (
    <OneLanguageContext value={value}>
      <div className="flow one-language" ref={head}>
        <div className="segmented" role="group" aria-label={m.content_writtenLanguage()}>
          {locales.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === value.language}
              onClick={() => choose(each)}
            >
              {languageNames[each]}
            </button>
          ))}
        </div>
        <span role="status">
          {value.missing.size > 0 && (
            <Badge kind="wait">{m.content_missingCount({ count: formatNumber(value.missing.size) })}</Badge>
          )}
        </span>
      </div>
      {children}
    </OneLanguageContext>
  );
}

/** The same for a form that needs not know which language it is. */
export function InOneLanguage({ children }: { readonly children: ReactNode }) {
  const state = useOneLanguage();
  return <OneLanguage {...state}>{children}</OneLanguage>;
}

interface HalfProps {
  readonly language: Locale;
  readonly children: ReactNode;
}

/** One of the two languages of a pair; the other one waits unseen, with what was typed into it. */
export function Half({ language, children }: HalfProps) {
  const written = use(OneLanguageContext)?.language;
  return (
    <div data-half={language} hidden={written !== undefined && written !== language}>
      {children}
    </div>
  );
}
