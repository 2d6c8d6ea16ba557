import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import {
  changeOwnProfile,
  consentVersion,
  type profileForm,
  type Profile,
  registerProfile,
} from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { CallFailed, failedWith, isCancelled, NoConnection } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import type { Draft } from './draft.ts';
import { NotSignedIn, DifferentAccount } from './use-new-draft.ts';

/** Thrown if a field of an earlier step is invalid. */
export class IncompleteForm extends Error {
  override readonly name = 'IncompleteForm';
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('a field of an earlier step is invalid');
    this.errors = errors;
  }
}

export interface Submission {
  readonly form: z.output<typeof profileForm>;
  readonly photo: File | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Option of the API calls. Without a session, the form stays open and a dialog offers to sign in (decision 20). */
const quiet = true;

async function filesOf({ form, photo }: Submission) {
  return form.photoSubmitted && photo ? { files: { photo: await preparePicture(photo, 'photo') } } : {};
}

interface Changed {
  readonly id: number;
  readonly removePhoto: boolean;
  /** `updatedAt` of the version that the member saw; undefined to replace any version. */
  readonly seen?: string;
}

async function putChanges(submission: Submission, { id, removePhoto, seen }: Changed): Promise<void> {
  const { signal, onProgress } = submission;
  const { consent: _consent, consentVersion: _version, declaration: _declaration, ...fields } = submission.form;
  const body = { ...fields, ...(removePhoto && { removePhoto }), ...(seen !== undefined && { seen }) };
  const files = await filesOf(submission);
  await api.call(changeOwnProfile, { params: { id: String(id) }, body, ...files }, { signal, onProgress, quiet });
}

/**
 * Returns the id of the profile that was created earlier with the same key and different content; undefined for any
 * other failure.
 */
function createdBefore(error: unknown): number | undefined {
  return failedWith(error, 'keyReused') ? error.id : undefined;
}

/**
 * Sends a registration under its idempotency key, so that it is created once. If an earlier request with other content
 * created a profile but its response was lost, updates that profile.
 */
export async function sendRegistration(submission: Submission, { idempotencyKey }: Draft): Promise<void> {
  const { form, signal, onProgress } = submission;
  const body = { ...form, consentVersion };
  const files = await filesOf(submission);
  try {
    await api.call(registerProfile, { body, ...files }, { idempotencyKey, signal, onProgress, quiet });
  } catch (error) {
    const id = createdBefore(error);
    if (id === undefined) throw error;
    await putChanges(submission, { id, removePhoto: !form.photoSubmitted });
  }
}

/**
 * Sends the changes of a profile, based on the version that the member saw. Removes the photo if its checkbox is not
 * checked.
 */
export async function sendChanges(
  submission: Submission,
  { id, photo, updatedAt }: Pick<Profile, 'id' | 'photo' | 'updatedAt'>,
): Promise<void> {
  const removePhoto = photo !== null && !submission.form.photoSubmitted;
  await putChanges(submission, { id, removePhoto, seen: updatedAt });
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof NotSignedIn || (error instanceof CallFailed && error.status === 401);
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
  if (error instanceof IncompleteForm) return { errors: error.errors };
  if (isCancelled(error) || isUnauthorized(error) || error instanceof DifferentAccount) return {};
  // The conflict is shown above the form, where the member chooses a value for each field.
  if (failedWith(error, 'changedMeanwhile')) return {};
  if (error instanceof NoConnection) return { message: m.failed_matrimonyNotSent() };
  if (!(error instanceof CallFailed) || failedWith(error, 'errorOccurred')) {
    return { message: m.failed_matrimonyServerError() };
  }
  return { message: error.message, errors: withDobWords(error) };
}
