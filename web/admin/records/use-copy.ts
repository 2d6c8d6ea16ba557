import { useState } from 'react';

interface Copying {
  /** What came of it; undefined before. */
  readonly outcome: 'copied' | 'selected' | undefined;
  readonly copy: () => Promise<void>;
}

/** Copies a text. @param select marks the text on the page where a browser does not let it be copied */
export function useCopy(text: string, select: () => void): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Without https, or where the browser forbids it.
      select();
      setOutcome('selected');
    }
  };
  return { outcome, copy };
}
