import { useRef, useState } from 'react';
import { sessionProblem } from '#web/shared/api/client.ts';
import { checkProfile, type ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { explainSendFailure, isUnauthorized, IncompleteForm, type Submission } from './send-registration.ts';

export interface Sending {
  /**
   * Checks and sends the form. While it is being sent, further calls return the same promise. Throws IncompleteForm if
   * a field is invalid, otherwise the error of `act`.
   */
  readonly send: (typed: ProfileFormValues, photo: File | undefined) => Promise<void>;
  readonly cancelUpload: () => void;
  readonly isRunning: boolean;
  /** The uploaded share of the form, from 0 to 1; undefined if nothing is being sent. */
  readonly share: number | undefined;
  /** Errors of the last attempt to send the form, except those that were corrected since. */
  readonly failure: FormFailure;
  /** Removes the errors of these fields. Call it after the fields were checked again. */
  readonly clearErrors: (fields: readonly string[]) => void;
}

/**
 * Sends a form. The upload continues when the user goes to another step.
 * @param act sends the form and handles the response
 * @param onRefused called with the fields that have errors
 */
export function useSending(
  act: (submission: Submission) => Promise<void>,
  onRefused: (fields: readonly string[]) => void,
): Sending {
  const running = useRef<Promise<void>>(undefined);
  const controller = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<FormFailure>({});

  async function run(typed: ProfileFormValues, photo: File | undefined): Promise<void> {
    controller.current = new AbortController();
    setFailure({});
    setShare(0);
    try {
      const checked = checkProfile(typed);
      if ('errors' in checked) throw new IncompleteForm(checked.errors);
      await act({ form: checked.value, photo, signal: controller.current.signal, onProgress: setShare });
    } catch (error) {
      const now = explainSendFailure(error);
      setFailure(now);
      if (isUnauthorized(error)) sessionProblem.write('missing');
      onRefused(Object.keys(now.errors ?? {}));
      throw error;
    } finally {
      setShare(undefined);
      running.current = undefined;
    }
  }

  return {
    send: (typed, photo) => {
      running.current ??= run(typed, photo);
      return running.current;
    },
    cancelUpload: () => controller.current?.abort(),
    isRunning: share !== undefined,
    share,
    failure,
    clearErrors: (fields) =>
      setFailure(({ errors = {} }) => ({
        errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))),
      })),
  };
}
