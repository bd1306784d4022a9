import * as v from 'valibot';

/** A document that does not match its contract. The message names the first wrong place. */
export class ContractError extends Error {
  override name = 'ContractError';
  /** The wrong place, outermost key first. */
  readonly path: string[];
  readonly reason: string;

  constructor(document: string, path: string[], reason: string) {
    super(`${[document, ...path].join('.')}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** Returns the input without unknown properties. Throws a `ContractError` that names the document and the first wrong path. */
export function parseDocument<Contract extends v.GenericSchema>(
  document: string,
  contract: Contract,
  input: unknown,
): v.InferOutput<Contract> {
  const result = v.safeParse(contract, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  throw new ContractError(document, path, issue.message);
}

/** Returns the contract of the text of a JSON file. */
export function json<Contract extends v.GenericSchema>(contract: Contract) {
  return v.pipe(v.string(), v.parseJson({}, 'is not JSON'), contract);
}

/** Returns the contract of a text that matches a pattern. The message says what it must be. */
export function shaped(pattern: RegExp, message: string) {
  return v.pipe(v.string(), v.regex(pattern, message));
}
