import type { Guard } from '../guard';

const INTEGRITY = { file: 'src/remotes/integrity-plugin.ts', tests: 'integrity-plugin' };

/** What lets a script run, and keeps the code from those that do. */
export const SHELL_GUARDS: Guard[] = [
  {
    name: 'no entry without an integrity that can be read',
    ...INTEGRITY,
    code: 'if (!isKnown) throw',
    without: 'if (false) throw',
  },
  {
    name: 'integrity of an entry',
    ...INTEGRITY,
    code: 'script.integrity = integrity;',
    without: 'void 0;',
  },
  {
    name: 'time for the registry',
    file: 'src/remotes/live-registry.ts',
    code: 'signal: AbortSignal.timeout(TIMEOUT),',
    without: '',
    tests: 'live-registry',
  },
  {
    name: 'scripts of known places only',
    file: 'src/boot/guard-scripts.ts',
    code: 'mayRun(address) ? address : null',
    without: 'address',
    tests: 'guard-scripts',
  },
  {
    name: 'the code leaves the address',
    file: 'src/boot-page/code-in-address.js',
    code: 'url.searchParams.delete(name)',
    without: 'void name',
    tests: 'code-in-address',
  },
  {
    name: 'no page is kept under an address with a code',
    file: 'src/service-worker/kept-pages.ts',
    code: 'routeOf(new URL(request.url).pathname)',
    without: 'request.url',
    tests: 'kept-pages',
  },
  {
    name: 'no answer about a code is kept',
    file: 'src/service-worker/kind-of-request.ts',
    code: '/^[^/?#]+(\\?cc=[A-Z]{2})?$/',
    without: '/^/',
    tests: 'kind-of-request',
  },
];
