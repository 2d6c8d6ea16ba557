import type { FieldErrors } from '#contract/errors.ts';
import {
  changeOwnProfile,
  consentVersion,
  type Profile,
  readOwnProfile,
  registerProfile,
} from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { CallFailed, failedWith, isCancelled, NoConnection } from '#web/shared/api/call-failed.ts';
import { api, sessionProblem } from '#web/shared/api/client.ts';
import type { Saving } from '#web/shared/forms/use-record-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Answers } from '#web/shared/profiles/typed-profile.ts';
import type { SentPhoto } from '#web/shared/profiles/use-profile-form.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/** Thrown if another account than that of the form's owner is signed in. */
export class DifferentAccount extends Error {
  override readonly name = 'DifferentAccount';
}

export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
}

/** Option of the API calls. Without a session, the form stays open and a dialog offers to sign in (decision 20). */
const quiet = true;

/**
 * Sends a registration under its idempotency key, so that it is created once, or the changes of a profile. If an earlier
 * request with other content created a profile but its response was lost, changes that profile. Removes the photo if its
 * checkbox is not checked.
 */
export async function sendProfile(
  answers: Answers,
  photo: SentPhoto,
  { record, seen, once }: Saving<Profile>,
): Promise<Profile> {
  const files = answers.photoSubmitted ? await photo.files() : {};
  const change = async (id: number, hasPhoto: boolean) => {
    const body = { ...answers, removePhoto: hasPhoto && !answers.photoSubmitted, ...(seen !== undefined && { seen }) };
    const { profile } = await photo.send(changeOwnProfile, { params: { id: String(id) }, body, ...files }, { quiet });
    return profile;
  };
  if (record) return change(record.id, record.photo !== null);
  try {
    const { id } = await photo.send(
      registerProfile,
      { body: { ...answers, consentVersion }, ...files },
      { ...once, quiet },
    );
    return await api.call(readOwnProfile, { params: { id: String(id) } }, { quiet });
  } catch (error) {
    const id = failedWith(error, 'keyReused') ? error.id : undefined;
    if (id === undefined) throw error;
    return change(id, true);
  }
}

/** Replaces the error of an invalid date of birth by a message about its three fields. */
function withDobWords({ errors, errorCodes }: CallFailed): FieldErrors {
  return errorCodes['dob'] === ('dateInvalid' satisfies MessageCode)
    ? { ...errors, dob: m.matrimony_dobInvalid() }
    : errors;
}

/**
 * Returns the errors to show in the form (specification section 8). Returns none if the user aborted, if a dialog
 * explains the failure, or if another form is shown.
 */
export function explainSendFailure(error: unknown): FormFailure {
  if (error instanceof NotSignedIn || (error instanceof CallFailed && error.status === 401)) {
    sessionProblem.write('missing');
    return {};
  }
  if (isCancelled(error) || error instanceof DifferentAccount) return {};
  if (error instanceof NoConnection) return { message: m.failed_matrimonyNotSent() };
  if (!(error instanceof CallFailed) || failedWith(error, 'errorOccurred')) {
    return { message: m.failed_matrimonyServerError() };
  }
  return { message: error.message, errors: withDobWords(error) };
}
