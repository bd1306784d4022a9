// All that builds, gate and console need: how a page is composed, and with which headers it is sent.
export { configurationFrom } from './configuration/configuration-from-environment';
export { composePage } from './page/compose-page';
export { jsonScript } from './page/json-script';
export { isContent, localeOfTexts, textsLink } from './page/texts-link';
export { headerPolicy, type Headers } from './policy/headers';
export { inlineScriptsOf } from './policy/inline-scripts';
export { contentTypeOf } from './server/content-type';
