// What the scripts in the page read and send in a browser, before the store is there.

export { rememberedCode, rememberedLanguage, rememberedTerritory } from './rules/remembered';
export { startEarlyRequest } from './service/early-request';
