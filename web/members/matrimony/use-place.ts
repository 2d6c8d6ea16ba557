import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { firstOpenStep, type Place, placeQuery, readPlace, type StepNumber } from './steps.ts';
import type { TypedProfile } from '#web/shared/profiles/typed-profile.ts';

interface PlaceInForm extends Place {
  readonly goTo: (place: Place) => void;
  readonly addressOf: (place: Place) => string;
}

/** Nobody gets to a step before those in front of it are complete. */
function reachable(search: string, typed: TypedProfile): Place {
  const place = readPlace(search);
  const open = firstOpenStep(typed);
  return place.step > open ? { step: open, isChanging: false } : place;
}

/** Which step is shown: the one in the address, so that the browser's Back and a reload do what they should. */
export function usePlace(typed: TypedProfile): PlaceInForm {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // Looked at once for each address: a step must not change under the hands of whoever types.
  const [at, setAt] = useState({ key, place: reachable(search, typed) });
  let { place } = at;
  if (at.key !== key) {
    place = reachable(search, typed);
    setAt({ key, place });
  }
  const addressOf = (other: Place) => pathname + placeQuery(other);

  const wanted = readPlace(search).step;
  const { step } = place;
  useEffect(() => {
    if (step !== wanted) void navigate(pathname + placeQuery({ step, isChanging: false }), { replace: true });
  }, [step, wanted, pathname, navigate]);
  useFocusOnStep(step);

  return { ...place, addressOf, goTo: (other) => void navigate(addressOf(other)) };
}

/** The heading of a step takes the focus, unless something is wrong there: then the summary has it. */
function useFocusOnStep(step: StepNumber): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.querySelector('main .error-summary') === null) {
      document.querySelector<HTMLElement>('main form h2')?.focus({ preventScroll: true });
    }
  }, [step]);
}
