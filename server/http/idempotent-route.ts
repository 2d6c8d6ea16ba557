import type { Access, CreatingCall, Endpoint, FileFields, ResponseOf } from '#contract/endpoint.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { DeleteCall } from '#contract/office-calls.ts';
import {
  type Added,
  AddedBefore,
  findAdded,
  identifySubmission,
  type Submission,
} from '#server/records/idempotency.ts';
import type { OfficeRecord } from '#server/records/office-record-definition.ts';
import { AppError } from '#server/platform/app-error.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route, type Route, type HandlerInput, type SignedIn, succeeded } from './route.ts';

type AddingForAccount = CreatingCall & { readonly access: Exclude<Access, 'public'> };

interface Adding<E extends AddingForAccount> {
  readonly adds: Added;
  /** For how many ms the same content without a key counts as a repeat; undefined if it never counts as a repeat. */
  readonly sameWithin?: number;
  /** Adds the records and returns their ids. Uses `addOnce`, which throws AddedBefore for a repeated request. */
  readonly add: (input: HandlerInput<E>, submission: Submission, caller: SignedIn) => Promise<readonly number[]>;
  /** Returns a record as the caller reads it, for a form that was sent with other content under the same key. */
  readonly read?: (id: number, caller: SignedIn) => Promise<unknown>;
  /** Builds the response from the stored records, for the first call and for repeats. */
  readonly respond: (ids: readonly number[], caller: SignedIn) => Promise<ResponseOf<E>>;
}

/**
 * Runs `act` unless an equal request was applied before, and returns the ids of its records. Repeated requests are
 * detected first, so that their pictures are not processed again.
 */
async function runOnce(
  { database }: Platform,
  submission: Submission,
  act: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const earlier = await findAdded(database, submission);
  if (earlier) return earlier;
  try {
    return await act();
  } catch (error) {
    if (error instanceof AddedBefore) return error.ids;
    throw error;
  }
}

/** Creates the route of a call that adds something. Repeated requests with the same key have no further effect. */
export function idempotentRoute<E extends AddingForAccount>(
  platform: Platform,
  endpoint: E,
  { adds, sameWithin, add, read, respond }: Adding<E>,
): Route {
  /** Adds the stored record to the error for other content under the same key. */
  async function withStored(error: unknown, caller: SignedIn): Promise<never> {
    if (!(error instanceof AppError) || error.kind !== 'key-reused' || error.id === undefined || !read) throw error;
    const { kind, code, id } = error;
    throw new AppError(kind, code, { id, conflict: { current: await read(id, caller), changes: [] } });
  }

  return route(endpoint, async (input, caller) => {
    const { accountId, idempotencyKey } = caller;
    const { params, body, files } = input;
    const submission = await identifySubmission(platform, {
      accountId,
      call: `${endpoint.method} ${endpoint.path}`,
      adds,
      idempotencyKey,
      sameWithin,
      fields: [params, body],
      files: files ?? {},
    });
    const ids = await runOnce(platform, submission, () => add(input, submission, caller)).catch((error: unknown) =>
      withStored(error, caller),
    );
    return respond(ids, caller);
  });
}

type ChangingForAccount = Endpoint & {
  readonly method: 'PUT';
  readonly access: Exclude<Access, 'public'>;
  readonly files: FileFields;
};

interface Changing<E extends ChangingForAccount> {
  readonly changes: Added;
  /** Returns the id of the record, and in `seen` the `updatedAt` that the client sent; undefined if it sent none. */
  readonly identify: (input: HandlerInput<E>) => { readonly id: number; readonly seen: string | undefined };
  /** Applies the change with `changeRecord`, which throws AddedBefore for a repeated request. */
  readonly change: (input: HandlerInput<E>, submission: Submission, caller: SignedIn) => Promise<void>;
  readonly respond: (id: number, caller: SignedIn) => Promise<ResponseOf<E>>;
}

/**
 * Creates the route of a call that changes a record, possibly with a file. A change with a file and `seen` that is
 * repeated within a day is applied once. The repeated request is answered with 200, because the first response may have
 * been lost. Other changes are never recognised as repeated.
 */
export function fileChangeRoute<E extends ChangingForAccount>(
  platform: Platform,
  endpoint: E,
  { changes, identify, change, respond }: Changing<E>,
): Route {
  return route(endpoint, async (input, caller) => {
    const { params, body, files } = input;
    const { accountId } = caller;
    const { id, seen } = identify(input);
    const canRepeat = seen !== undefined && Object.values(files).some((file) => file !== undefined);
    const submission = await identifySubmission(platform, {
      accountId,
      call: `${endpoint.method} ${endpoint.path}`,
      adds: changes,
      idempotencyKey: undefined,
      sameWithin: canRepeat ? DAY : undefined,
      fields: [params, body],
      files,
    });
    await runOnce(platform, submission, async () => {
      await change(input, submission, caller);
      return [id];
    });
    return respond(id, caller);
  });
}

interface Deletion {
  readonly params: { readonly id: number };
  readonly query: { readonly seen?: string | undefined };
}

/** Creates the route of a call that moves a record of the office to the bin. @param said the message of the response */
export function deleteRoute(
  platform: Platform,
  call: DeleteCall,
  said: MessageCode,
  record: Pick<OfficeRecord<object, unknown>, 'remove'>,
): Route {
  return route(call, async ({ params, query }: Deletion, { accountId }) => ({
    ...succeeded(said),
    bin: await record.remove(platform, params.id, query.seen, accountId),
  }));
}
