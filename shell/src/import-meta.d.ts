/** The values that the bundler fills in. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
