/** What the bundler puts in its place. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
