import { DeliveryError, StoreError } from '@redeem/delivery/site';
import type { Context } from 'hono';
import * as v from 'valibot';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 500 | 503;

/** The console does not do what was asked. The message says why and what to do. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly status: Status,
    message: string,
  ) {
    super(message);
  }
}

/** Resolves to the body of a request. Throws a ValiError if it is none of its contract. */
export async function bodyOf<Body>(
  { req }: Pick<Context, 'req'>,
  contract: v.GenericSchema<unknown, Body>,
): Promise<Body> {
  return v.parse(contract, await req.json<unknown>().catch(() => undefined));
}

/** Returns status and sentence for a failure. One that is no refusal is for the output of the console. */
export function refusalOf(
  error: unknown,
  onError: (error: unknown) => void,
): { status: Status; error: string } {
  // Only requests are checked by contracts of the console.
  if (v.isValiError(error)) return { status: 400, error: v.summarize(error.issues) };
  if (error instanceof Refused) return { status: error.status, error: error.message };
  if (error instanceof DeliveryError) return { status: STATUS[error.reason], error: error.message };
  if (isOfStorage(error)) {
    onError(error.message);
    return { status: 503, error: `The store of the site does not answer: ${error.message}` };
  }
  onError(error);
  return { status: 500, error: 'The console failed; its output says why.' };
}

const STATUS: Record<DeliveryError['reason'], Status> = {
  'not-found': 404,
  conflict: 409,
  refused: 422,
  untried: 422,
  damaged: 503,
};

/** Checks whether the files of the site could not be read or written. */
function isOfStorage(error: unknown): error is Error {
  if (error instanceof StoreError) return true;
  const { syscall } = error as NodeJS.ErrnoException;
  // A program that does not start is none of it.
  return error instanceof Error && syscall !== undefined && !syscall.startsWith('spawn');
}
