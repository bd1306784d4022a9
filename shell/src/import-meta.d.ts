/** The values that the bundler fills in. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}

/** An HTML file that is imported as text. */
declare module '*.html' {
  const html: string;
  export default html;
}
