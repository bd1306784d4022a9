/** The encodings that files are kept in, best first, and how their files end. */
export const SUFFIX_BY_ENCODING = { br: '.br', gzip: '.gz', identity: '' } as const;

export type Encoding = keyof typeof SUFFIX_BY_ENCODING;

const ENCODINGS = Object.keys(SUFFIX_BY_ENCODING) as Encoding[];

/** What the browser takes, in our order: all that it takes it decodes equally well. */
export function acceptedEncodings(acceptEncoding = ''): Encoding[] {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  return ENCODINGS.filter(
    (encoding) =>
      // Whoever refuses everything still gets something to read.
      encoding === 'identity' || (weights.get(encoding) ?? weights.get('*') ?? 0) > 0,
  );
}
