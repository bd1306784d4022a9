import * as v from 'valibot';

/** A document does not keep its contract; the message names the first place that is wrong. */
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

/** What `input` says under the contract, without what the contract does not know. */
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

/** As `parseDocument`, for the text of a JSON file; a text that is no JSON breaks the contract too. */
export function parseJsonDocument<Contract extends v.GenericSchema>(
  document: string,
  contract: Contract,
  text: string,
): v.InferOutput<Contract> {
  return parseDocument(document, contract, parseJson(document, text));
}

function parseJson(document: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError(document, [], 'is not JSON');
  }
}
