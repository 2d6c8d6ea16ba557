import type { AddingCall, Endpoint, FileFields, ResponseOf, SessionKind } from '#contract/endpoint.ts';
import { AddedBefore, findAdded, identify, type Submission } from '#server/records/idempotency.ts';
import type { Added } from '#server/records/idempotency-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route, type Route, type HandlerInput } from './route.ts';

/** For somebody who is signed in. */
type AddingForAccount = AddingCall & { readonly access: SessionKind };

interface Adding<E extends AddingForAccount> {
  readonly adds: Added;
  /** Milliseconds within which the same content counts as sent again where there is no key. */
  readonly sameWithin?: number;
  /** Adds it through `once`. @returns the numbers of what was added */
  readonly add: (input: HandlerInput<E>, submission: Submission) => Promise<readonly number[]>;
  /** Answers from what is kept of them now, the first time and each time after. */
  readonly respond: (ids: readonly number[]) => Promise<ResponseOf<E>>;
}

/** Ties to its endpoint what adds something: under a key it is done once, however often and wherever it arrives. */
export function idempotentRoute<E extends AddingForAccount>(
  platform: Platform,
  endpoint: E,
  { adds, sameWithin, add, respond }: Adding<E>,
): Route {
  async function addUnlessAdded(input: HandlerInput<E>, submission: Submission): Promise<readonly number[]> {
    // Beforehand as well: pictures that came again need not be looked at again.
    const earlier = await findAdded(platform.database, submission);
    if (earlier) return earlier;
    try {
      return await add(input, submission);
    } catch (error) {
      if (error instanceof AddedBefore) return error.ids;
      throw error;
    }
  }

  return route(endpoint, async (input, { accountId, idempotencyKey }) => {
    const { params, body, files } = input;
    const submission = await identify(platform, {
      accountId,
      call: `${endpoint.method} ${endpoint.path}`,
      adds,
      idempotencyKey,
      sameWithin,
      fields: [params, body],
      files: files ?? {},
    });
    return respond(await addUnlessAdded(input, submission));
  });
}

const DAY = 24 * 60 * 60_000;

type ChangingForAccount = Endpoint & {
  readonly method: 'PUT';
  readonly access: SessionKind;
  readonly files: FileFields;
};

interface Changing<E extends ChangingForAccount> {
  readonly changes: Added;
  /** The number of the record, and what the sender saw of it. */
  readonly of: (input: HandlerInput<E>) => { readonly id: number; readonly seen: string | undefined };
  /** Changes it through `changeRecord`. */
  readonly change: (input: HandlerInput<E>, submission: Submission) => Promise<void>;
  /** Answers from what is stored now, the first time and each time after. */
  readonly respond: (id: number, accountId: number) => Promise<ResponseOf<E>>;
}

/**
 * Ties to its endpoint what changes a record and may bring a file. The same fields, file and `seen` within a day are the
 * same change: it is made once and answered with 200 each time, for the reply to the first may have been lost.
 */
export function fileChangeRoute<E extends ChangingForAccount>(
  platform: Platform,
  endpoint: E,
  { changes, of, change, respond }: Changing<E>,
): Route {
  return route(endpoint, async (input, { accountId }) => {
    const { params, body, files } = input;
    const { id, seen } = of(input);
    const canRepeat = seen !== undefined && Object.values(files).some((file) => file !== undefined);
    const submission = await identify(platform, {
      accountId,
      call: `${endpoint.method} ${endpoint.path}`,
      adds: changes,
      idempotencyKey: undefined,
      sameWithin: canRepeat ? DAY : undefined,
      fields: [params, body],
      files,
    });
    // Beforehand as well: pictures that came again need not be looked at again.
    if (!(await findAdded(platform.database, submission))) {
      try {
        await change(input, submission);
      } catch (error) {
        if (!(error instanceof AddedBefore)) throw error;
      }
    }
    return respond(id, accountId);
  });
}
