interface ImportMeta {
  /** The bundler's: the files below a folder, each in a chunk of its own that comes when asked for. */
  readonly webpackContext: (
    folder: string,
    options: { regExp: RegExp; mode: 'lazy' },
  ) => (file: string) => Promise<unknown>;
}
