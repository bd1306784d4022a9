// Functions for the scripts in the page, which run before the store is loaded.

export * from './rules/remembered';
export { startEarlyRequest } from './service/request';
