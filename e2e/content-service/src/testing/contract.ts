import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import { parse } from 'yaml';

/** The contract of the service, an OpenAPI 3.1 document. */
export const CONTRACT_FILE = fileURLToPath(
  new URL('../../../../docs/contracts/content-service.openapi.yaml', import.meta.url),
);

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Answer {
  headers?: { 'Retry-After'?: { required?: boolean } };
  content: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Answer>;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
}

const CONTRACT = new Validator().resolveRefs({
  specification: parse(readFileSync(CONTRACT_FILE, 'utf8')) as Record<string, unknown>,
}) as unknown as Contract;

const OPERATIONS = Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    operationId,
    responses,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** The statuses that the contract names, by call. */
export const STATUSES = OPERATIONS.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => ({ operationId, status: Number(status) })),
);

/** The properties that the contract names, as `validateCode 200 data.owner`. */
const PROPERTIES = OPERATIONS.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content).flatMap(({ schema }) => namesOf(schema, `${operationId} ${status} `)),
  ),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
const propertiesSeen = new Set<string>();

/**
 * Compares an answer with the contract: its status, its content type, `Retry-After` and each property
 * of its body. Accepts any answer to a request that is not in the contract.
 *
 * @throws Error that names the call and the difference.
 */
export async function requireContract(
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  const pathname = path.replace(/\?.*/s, '');
  const operation = OPERATIONS.find((one) => one.method === method && one.path.test(pathname));
  if (!operation) return;

  const status = String(response.status);
  const answer = operation.responses[status];
  const differs = (how: string) =>
    new Error(`${operation.operationId} ${status} differs from ${CONTRACT_FILE}: ${how}`);
  if (!answer) throw differs('the contract has no such status');

  const retryAfter = response.headers.get('retry-after');
  const header = answer.headers?.['Retry-After'];
  const isMissing = header?.required === true && retryAfter === null;
  if (isMissing || (retryAfter !== null && (!header || !/^\d+$/.test(retryAfter)))) {
    throw differs(`Retry-After is ${String(retryAfter)}`);
  }

  const type = String(response.headers.get('content-type')).replace(/;.*/, '');
  const schema = answer.content[type]?.schema;
  if (!schema) throw differs(`the content type is ${type}`);

  const body: unknown = await response.clone().json();
  const isValid = validatorOf(schema);
  if (!isValid(body)) throw differs(ajv.errorsText(isValid.errors, { dataVar: 'body' }));
  for (const name of namesIn(body, `${operation.operationId} ${status} `)) propertiesSeen.add(name);
}

/** Returns the properties that the contract names and no answer of this test file has had. */
export function propertiesNotSeen(): string[] {
  return PROPERTIES.filter((name) => !propertiesSeen.has(name));
}

const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();

function validatorOf(schema: Schema) {
  const known = validators.get(schema);
  if (known) return known;
  const validator = ajv.compile(closed(schema));
  validators.set(schema, validator);
  return validator;
}

/** Returns the schema without additional properties, which the site would ignore. */
function closed(schema: Schema): Schema & { additionalProperties?: false } {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
      additionalProperties: false,
    }),
  };
}

function namesOf({ properties = {}, items }: Schema, prefix: string): string[] {
  const own = Object.entries(properties).flatMap(([name, property]) => [
    prefix + name,
    ...namesOf(property, `${prefix}${name}.`),
  ]);
  return items ? [...own, ...namesOf(items, prefix)] : own;
}

function namesIn(value: unknown, prefix: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, property]) => [
    prefix + name,
    ...namesIn(property, `${prefix}${name}.`),
  ]);
}
