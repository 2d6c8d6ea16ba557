import { useState } from 'react';

interface Copying {
  readonly outcome: 'copied' | 'selected' | undefined;
  readonly copy: () => Promise<void>;
}

/** Copies a text. Calls `select` to select the text on the page if the browser does not allow copying. */
export function useCopy(text: string, select: () => void): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // The page was loaded without https, or the browser forbids access to the clipboard.
      select();
      setOutcome('selected');
    }
  };
  return { outcome, copy };
}
