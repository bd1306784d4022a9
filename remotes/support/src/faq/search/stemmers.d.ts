// The package has no types of its own.

declare module 'talisman/stemmers/porter' {
  function porter(word: string): string;
  export = porter;
}

declare module 'talisman/stemmers/french/unine' {
  export function complex(word: string): string;
}

declare module 'talisman/stemmers/german/caumanns' {
  function caumanns(word: string): string;
  export = caumanns;
}

declare module '*.md?search' {
  const packedTerms: string;
  export = packedTerms;
}
