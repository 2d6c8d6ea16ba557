import { useState } from 'react';

interface Copying {
  readonly outcome: 'copied' | 'selected' | undefined;
  readonly copy: () => Promise<void>;
}

/** Copies a text. If the browser does not allow copying, calls `select`, which selects the text on the page. */
export function useCopy(text: string, select: () => void): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Copying failed: the page was loaded without https, or the browser forbids access to the clipboard.
      select();
      setOutcome('selected');
    }
  };
  return { outcome, copy };
}
