import { useRef, useState } from 'react';
import { checkProfile, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { explainSending, isUnauthorized, NotComplete, type Submission } from './send-registration.ts';

export interface Sending {
  /** Checks and sends everything. Called again before the end it is the same sending. @throws whatever went wrong */
  readonly send: (typed: TypedProfile, photo: File | undefined) => Promise<void>;
  readonly giveUp: () => void;
  readonly isUnderway: boolean;
  /** The share that has been sent, from 0 to 1; undefined while nothing is. */
  readonly share: number | undefined;
  /** What the last sending came to grief over, as far as it has not been put right. */
  readonly failure: FormFailure;
  /** These fields have been looked at anew. */
  readonly putRight: (fields: readonly string[]) => void;
  readonly needsSignIn: boolean;
  readonly closeSignIn: () => void;
}

/**
 * The sending of a form, which outlives the step that it began in.
 * @param act sends it, and does what follows
 * @param onRefused told which fields have to be looked at again
 */
export function useSending(
  act: (submission: Submission) => Promise<void>,
  onRefused: (fields: readonly string[]) => void,
): Sending {
  const underway = useRef<Promise<void>>(undefined);
  const controller = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<FormFailure>({});
  const [needsSignIn, setNeedsSignIn] = useState(false);

  async function run(typed: TypedProfile, photo: File | undefined): Promise<void> {
    controller.current = new AbortController();
    setFailure({});
    setShare(0);
    try {
      const checked = checkProfile(typed);
      if ('errors' in checked) throw new NotComplete(checked.errors);
      await act({ form: checked.value, photo, signal: controller.current.signal, onProgress: setShare });
    } catch (error) {
      const now = explainSending(error);
      setFailure(now);
      setNeedsSignIn(isUnauthorized(error));
      onRefused(Object.keys(now.errors ?? {}));
      throw error;
    } finally {
      setShare(undefined);
      underway.current = undefined;
    }
  }

  return {
    send: (typed, photo) => {
      underway.current ??= run(typed, photo);
      return underway.current;
    },
    giveUp: () => controller.current?.abort(),
    isUnderway: share !== undefined,
    share,
    failure,
    putRight: (fields) =>
      setFailure(({ errors = {} }) => ({
        errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))),
      })),
    needsSignIn,
    closeSignIn: () => setNeedsSignIn(false),
  };
}
