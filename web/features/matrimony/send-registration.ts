import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import {
  changeOwnProfile,
  consentVersion,
  type profileForm,
  type Profile,
  registerProfile,
} from '#contract/matrimony.ts';
import { messages } from '#contract/messages.ts';
import { CallFailed, NoConnection } from '#web/api/call-failed.ts';
import { uploadForMember } from '#web/api/upload-for-member.ts';
import { pictureToSend } from '#web/api/upload-picture.ts';
import { explain } from '#web/contract-form.ts';
import * as m from '#web/languages/generated/messages.js';
import type { FormFailure } from '#web/ui/use-form.ts';
import type { Draft } from './draft.ts';
import { NotSignedIn, SomebodyElse } from './use-new-draft.ts';

/** Something in an earlier step cannot be sent. */
export class NotComplete extends Error {
  override readonly name = 'NotComplete';
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('not complete');
    this.errors = errors;
  }
}

export interface Submission {
  readonly form: z.output<typeof profileForm>;
  readonly photo: File | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

async function filesOf({ form, photo }: Submission) {
  return form.photoSubmitted && photo ? { files: { photo: await pictureToSend(photo, 'photo') } } : {};
}

/** What is in a submission, to be compared with another one. */
function contentOf({ form, photo }: Submission): string {
  return JSON.stringify([form, photo && [photo.name, photo.size, photo.lastModified]]);
}

/** The server may have done what it was asked for, and only its answer was lost. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof CallFailed) return error.status >= 500;
  return error instanceof NoConnection || isGivenUp(error);
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function putChanges(id: number, submission: Submission, removePhoto: boolean): Promise<void> {
  const { signal, onProgress } = submission;
  const { consent: _consent, consentVersion: _version, declaration: _declaration, ...fields } = submission.form;
  const body = { ...fields, ...(removePhoto && { removePhoto }) };
  const files = await filesOf(submission);
  await uploadForMember(changeOwnProfile, { params: { id: String(id) }, body, ...files }, { signal, onProgress });
}

/**
 * Sends a registration. Under its key it is done once, however often it is sent; if an earlier submission that was never
 * answered had other words, the server is told the present ones as well.
 * @param onUnanswered told what to remember when this one is not answered either
 */
export async function sendRegistration(
  submission: Submission,
  draft: Draft,
  onUnanswered: (content: string) => void,
): Promise<void> {
  const { form, signal, onProgress } = submission;
  const { idempotencyKey, unanswered } = draft;
  const content = contentOf(submission);
  const files = await filesOf(submission);
  try {
    const body = { ...form, consentVersion };
    const { id } = await uploadForMember(registerProfile, { body, ...files }, { idempotencyKey, signal, onProgress });
    if (unanswered !== undefined && unanswered !== content) await putChanges(id, submission, !form.photoSubmitted);
  } catch (error) {
    if (isUnanswered(error)) onUnanswered(unanswered === undefined || unanswered === content ? content : 'several');
    throw error;
  }
}

/** Sends the changes of a profile; without the tick its photo goes. */
export async function sendChanges(submission: Submission, before: Profile): Promise<void> {
  await putChanges(before.id, submission, before.photo !== null && !submission.form.photoSubmitted);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof NotSignedIn || (error instanceof CallFailed && error.status === 401);
}

/** In words for three boxes. */
function withDobWords(errors: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return errors['dob'] === m.said_dateInvalid() ? { ...errors, dob: m.matrimony_dobInvalid() } : errors;
}

/**
 * What the form shows after a failure (specification section 8). Nothing when they gave it up themselves, when a dialog
 * says what is wrong, or when the form is not shown any more.
 */
export function explainSending(error: unknown): FormFailure {
  if (error instanceof NotComplete) return { errors: error.errors };
  if (isGivenUp(error) || isUnauthorized(error) || error instanceof SomebodyElse) return {};
  if (error instanceof NoConnection) return { message: m.said_matrimonyNotSent() };
  if (!(error instanceof CallFailed) || error.message === messages.errorOccurred) {
    return { message: m.said_matrimonyServerError() };
  }
  const { message, errors } = explain(error);
  return { message, errors: withDobWords(errors) };
}
