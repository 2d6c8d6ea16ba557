import { useEffect, useState } from 'react';
import { readTokens } from '#web/shared/api/tokens.ts';

/** A dialog, or a form other than a search: it is never thrown away (decision 20). */
const OPEN_WORK = 'dialog:modal, main form:not([role="search"])';

/**
 * Whether another tab has ended the office's session while nothing was open here: what this tab shows is then for
 * nobody's eyes any more.
 */
export function useSignedOutElsewhere(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const look = () => {
      if (readTokens('admin').accessToken !== undefined) setSignedOut(false);
      else if (document.querySelector(OPEN_WORK) === null) setSignedOut(true);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return isSignedOut;
}
