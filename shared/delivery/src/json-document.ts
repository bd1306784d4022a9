import { ContractError, parseDocument } from '@redeem/contracts';
import type * as v from 'valibot';

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
