import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import { parse } from 'yaml';

/** The contract of the service, an OpenAPI 3.1 document. */
export const CONTRACT_FILE = fileURLToPath(
  new URL('../../../../docs/contracts/content-service.openapi.yaml', import.meta.url),
);

interface Operation {
  operationId: string;
  responses: Record<
    string,
    {
      headers?: { 'Retry-After'?: { required?: boolean } };
      content: Record<string, { schema: object }>;
    }
  >;
}

const CONTRACT = new Validator().resolveRefs({
  specification: parse(readFileSync(CONTRACT_FILE, 'utf8')) as Record<string, unknown>,
}) as unknown as { paths: Record<string, Record<string, Operation>> };

const OPERATIONS = Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

// Takes out what the contract does not name, and the site would ignore.
const ajv = new Ajv2020({ strict: false, allErrors: true, removeAdditional: 'all' });

/**
 * Compares an answer with the contract: its status, its content type, `Retry-After` and each property of its body.
 * Accepts any answer to a request that is not in the contract.
 *
 * @throws Error that names the call and the difference.
 */
export async function requireContract(method: string, path: string, response: Response) {
  const pathname = path.replace(/\?.*/s, '');
  const operation = OPERATIONS.find((one) => one.method === method && one.path.test(pathname));
  if (!operation) return;

  const call = `${operation.operationId} ${String(response.status)}`;
  const require = (isMet: unknown, how: string) => {
    if (!isMet) throw new Error(`${call} differs from ${CONTRACT_FILE}: ${how}`);
  };
  const answer = operation.responses[String(response.status)];
  require(answer, 'the contract has no such status');

  const retryAfter = response.headers.get('retry-after');
  const header = answer?.headers?.['Retry-After'];
  const isFit =
    retryAfter === null ? header?.required !== true : header && /^\d+$/.test(retryAfter);
  require(isFit, `Retry-After is ${String(retryAfter)}`);

  const type = String(response.headers.get('content-type')).replace(/;.*/, '');
  const schema = answer?.content[type]?.schema;
  require(schema, `the content type is ${type}`);

  const body: unknown = await response.clone().json();
  const named = structuredClone(body);
  require(ajv.validate(schema ?? {}, named), ajv.errorsText(ajv.errors, { dataVar: 'body' }));
  require(isDeepStrictEqual(
    named,
    body,
  ), 'the body has a property that the contract does not name');
}
