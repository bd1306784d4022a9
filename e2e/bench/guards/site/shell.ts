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
    code: 'signal: AbortSignal.timeout(timeout),',
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
    name: 'a code that was typed as a path leaves the address',
    file: 'src/boot-page/code-in-path.js',
    code: "history.replaceState({ ...history.state, codeFromPath: path }, '', '/404');",
    without: 'void path;',
    tests: 'code-in-path',
  },
  {
    name: 'no override of a link runs unconfirmed',
    file: 'src/inspector/override-page.tsx',
    code: '(await confirmOverrides(question))',
    without: 'true',
    tests: 'override-page',
  },
  {
    name: 'no inspector unless it is configured',
    file: 'src/inspector/watch-inspector.ts',
    code: "page.configuration.inspector !== 'on'",
    without: 'false',
    tests: 'watch-inspector',
  },
  {
    name: 'no page is kept under an address with a code',
    file: 'src/service-worker/kept-answers.ts',
    code: 'routeOf(new URL(request.url).pathname)',
    without: 'request.url',
    tests: 'kept-answers',
  },
  {
    name: 'no page of another server is kept',
    file: 'src/service-worker/kept-answers.ts',
    code: `.includes('id="configuration"')`,
    without: `.includes('')`,
    tests: 'kept-answers',
  },
  {
    name: 'files are kept only as they were released',
    file: 'src/service-worker/released-files.ts',
    code: 'return integrity === undefined || (await integrityOf(answer.clone())) === integrity;',
    without: 'return true;',
    tests: 'released-files',
  },
  {
    name: 'a page in the place of a file is known by its type',
    file: 'src/service-worker/released-files.ts',
    code: '|| !hasType(answer, type)',
    without: '',
    tests: 'released-files',
  },
  {
    name: 'no answer about a code is kept',
    file: 'src/service-worker/kind-of-request.ts',
    code: '/^[^/?#]+(\\?cc=[A-Z]{2})?$/',
    without: '/^/',
    tests: 'kind-of-request',
  },
];
