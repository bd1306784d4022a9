/** The content encoding of a delta: Zstandard with a dictionary (RFC 9842). */
export const DELTA_ENCODING = 'dcz';

/** Returns whether a browser accepts Brotli. A client that refuses every encoding gets the plain file. */
export function acceptsBrotli(request: Request): boolean {
  const weights = weightsOf(request);
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0;
}

/** Returns whether a browser accepts deltas. */
export function acceptsDeltas(request: Request): boolean {
  return (weightsOf(request).get(DELTA_ENCODING) ?? 0) > 0;
}

/** Returns the weight of each encoding that a client names. */
function weightsOf({ headers }: Request): Map<string, number> {
  const named = headers.get('Accept-Encoding')?.split(',') ?? [];
  return new Map(
    named.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
}
