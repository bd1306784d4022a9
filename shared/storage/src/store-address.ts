import { StoreError } from './store-error';

/** Matches a bucket with a prefix of plain names: no `..`, which an address would resolve. */
const ROOT = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/((?:\w[\w.-]*\/)*\w[\w.-]*))?\/?$/;

/** What a variable must look like: it is sent in a header or an address. */
const PRINTABLE = {
  fits: (value: string) => /^[!-~]+$/.test(value),
  rule: 'must be one line of ASCII, without spaces',
};
const REGION = {
  fits: (value: string) => /^[\w-]+$/.test(value),
  rule: 'must be a name such as eu-central-1',
};
const ENDPOINT = {
  fits: (value: string) =>
    /^https?:\/\/[\w.:[\]-]+(\/[\w./~-]*)?$/i.test(value) && URL.canParse(value),
  rule: 'must be an address such as https://store.example, without a user, a query or a fragment',
};
const RULES: Readonly<Record<string, typeof PRINTABLE>> = {
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ENDPOINT_URL_S3: ENDPOINT,
  AWS_ENDPOINT_URL: ENDPOINT,
};

export const KEY_RULE = 'with its prefix a key has 1024 bytes at most';

interface StoreAddress {
  region: string;
  bucket: URL;
  /** The start of all keys of a site: empty, or with a slash at its end. */
  prefix: string;
}

/**
 * Returns the place of a site in an object store. Throws a StoreError if the root or a variable cannot be used.
 *
 * @param root `s3://bucket`, or `s3://bucket/prefix`
 * @param environment The standard variables: AWS_ENDPOINT_URL_S3, AWS_REGION and so on.
 */
export function storeAddress(root: string, environment: NodeJS.ProcessEnv): StoreAddress {
  const [, bucket, path = ''] = ROOT.exec(root) ?? [];
  if (bucket === undefined) {
    const shown = root.replace(/\/\/.*@/, '//…@');
    throw new StoreError(`${shown} names no place in a store: write s3://bucket/prefix`);
  }
  const region =
    storeVariable(environment, 'AWS_REGION') ??
    storeVariable(environment, 'AWS_DEFAULT_REGION') ??
    'us-east-1';
  const endpoint =
    storeVariable(environment, 'AWS_ENDPOINT_URL_S3') ??
    storeVariable(environment, 'AWS_ENDPOINT_URL');
  return {
    region,
    // The bucket is in the path, which every store understands; AWS wants it in the name of the host.
    bucket:
      endpoint === undefined
        ? new URL(`https://${bucket}.s3.${region}.amazonaws.com/`)
        : new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/`),
    prefix: path === '' ? '' : `${path}/`,
  };
}

/** Returns whether no store has a key, because it is longer than KEY_RULE says. */
export function isTooLong(key: string): boolean {
  return Buffer.byteLength(key) > 1_024;
}

/**
 * Returns a variable of a store; undefined if it is absent. Throws a StoreError that names it if it could not be sent: the
 * error of the request would contain its value, which may be a secret.
 */
export function storeVariable(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name]?.trim() || undefined;
  if (value === undefined) return undefined;
  const { fits, rule } = RULES[name] ?? PRINTABLE;
  if (fits(value)) return value;
  throw new StoreError(`${name} ${rule}`);
}
