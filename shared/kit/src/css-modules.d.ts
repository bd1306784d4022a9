// The order counts: of two patterns that match equally well, TypeScript takes the first.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

declare module '*.svg' {
  /** The address of the emitted file. */
  const url: string;
  export default url;
}

declare module '*.svg?url' {
  /** The same, also of one that is small enough to stand in the script. */
  const url: string;
  export default url;
}

declare module '*/locales.json?load' {
  /** Loads the texts of a locale, for example `fr_CA`. */
  const load: (locale: string) => Promise<{ default: Readonly<Record<string, string>> }>;
  export default load;
}

declare module '*/locales.json?locale=en' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
