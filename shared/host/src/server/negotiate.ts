import { DELTA_ENCODING } from '../files/deltas';

/** The suffixes of stored files by encoding, the best first. */
export const SUFFIX_BY_ENCODING = { br: '.br', gzip: '.gz', identity: '' } as const;

export type Encoding = keyof typeof SUFFIX_BY_ENCODING;

const ENCODINGS = Object.keys(SUFFIX_BY_ENCODING) as Encoding[];

/** Returns the encodings that a browser accepts, in our order. */
export function acceptedEncodings(acceptEncoding = ''): Encoding[] {
  const weights = weightsOf(acceptEncoding);
  return ENCODINGS.filter(
    (encoding) =>
      // A client that refuses every encoding gets the plain file.
      encoding === 'identity' || (weights.get(encoding) ?? weights.get('*') ?? 0) > 0,
  );
}

/** True if a browser accepts deltas: Zstandard with a dictionary (RFC 9842). */
export function acceptsDeltas(acceptEncoding: string): boolean {
  return (weightsOf(acceptEncoding).get(DELTA_ENCODING) ?? 0) > 0;
}

/** Returns the weight of each encoding that a client names. */
function weightsOf(acceptEncoding: string): Map<string, number> {
  return new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
}
