import { createContext, runInContext } from 'node:vm';

import { describe, expect, test } from '@rstest/core';

import { watchBuiltins } from './in-page';

/** Keeps a function as shell/src/boot/protect-builtins.ts does. */
const KEEP_PARSE = `
  const parse = JSON.parse;
  Object.defineProperty(JSON, 'parse', { get: () => parse, set: () => undefined });`;

describe('watchBuiltins', () => {
  test.each([
    ['WeakRef = class {}', ['window.WeakRef']],
    ['JSON.parse = () => null', ['JSON.parse']],
    ['Promise.prototype.then = () => null', ['Promise.prototype.then']],
    ['Object.prototype.extra = 1', ['Object.prototype.extra']],
    ['delete Array.prototype.flat', ['Array.prototype.flat']],
    [`${KEEP_PARSE} JSON.parse = () => null`, ['JSON.parse']],
  ])('names what %s replaces', (script, changed) => {
    expect(changedBy(script)).toEqual(changed);
  });

  test.each([
    'globalThis.redeem_retailers = () => 1',
    'var own = {}; own.fetch = 1',
    'Error.prepareStackTrace = undefined',
    KEEP_PARSE,
  ])('finds nothing wrong with %s', (script) => {
    expect(changedBy(script)).toEqual([]);
  });
});

function changedBy(script: string): unknown {
  const page = createContext({});
  runInContext(`(${watchBuiltins.toString()})()`, page);
  runInContext(script, page);
  return JSON.parse(String(runInContext('JSON.stringify(changedBuiltins())', page)));
}
