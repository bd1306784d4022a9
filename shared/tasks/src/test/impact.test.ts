import { describe, expect, test } from '@rstest/core';

import { impactOf, journeysOfChanges, unreachedBy } from './impact.ts';

const ROUTES = { '/': 'redeem-form', '/support': 'support', '/error': null };

describe('impactOf', () => {
  test('returns the packages that each journey loaded, by its line in a list of tests', () => {
    const suite = {
      title: 'journeys/a.spec.ts',
      file: 'journeys/a.spec.ts',
      specs: [journey('opens /', 'shell / remotes/retailers e2e/content-service')],
      suites: [
        {
          title: 'in French',
          file: 'journeys/a.spec.ts',
          specs: [journey('opens /support', 'shell /support /error')],
        },
      ],
    };

    expect(impactOf([suite], ROUTES)).toEqual({
      '[pages] › journeys/a.spec.ts › opens /': [
        ...['shell', 'remotes/redeem-form', 'remotes/retailers', 'e2e/content-service'],
      ],
      '[pages] › journeys/a.spec.ts › in French › opens /support': [
        ...['shell', 'remotes/support', '/error'],
      ],
    });
  });

  test.each<[what: string, of: { loaded?: string | null; status?: string; file?: string }]>([
    ['without a record, as in WebKit', { loaded: null }],
    ['whose page loaded nothing', { loaded: '' }],
    ['that failed', { status: 'unexpected' }],
    ['that was skipped', { status: 'skipped' }],
    ['of a publication', { file: 'delivery/a.spec.ts' }],
    ['that asks the host without a page', { file: 'security/a.spec.ts' }],
  ])('leaves out a test %s', (_, { loaded = 'shell /', status = 'expected', file = FILE }) => {
    const specs = [journey('a test', loaded, status, file)];

    expect(impactOf([{ title: file, file, specs }], ROUTES)).toEqual({});
  });
});

describe('unreachedBy', () => {
  const FORM = '[pages] › journeys/form.spec.ts › types';
  const FAQ = '[pages] › journeys/faq.spec.ts › reads';
  const CODES = '[firefox] › journeys/form.spec.ts › checks a code';
  const IMPACT = {
    [FORM]: ['shell', 'remotes/redeem-form'],
    [FAQ]: ['shell', 'remotes/support'],
    [CODES]: ['shell', 'remotes/redeem-form', 'e2e/content-service'],
  };

  test.each([
    ['a remote', ['remotes/support/content/en/faq.md'], [FORM, CODES]],
    ['a service', ['e2e/content-service/src/app.ts'], [FORM, FAQ]],
    ['two packages', ['remotes/support/a.ts', 'remotes/redeem-form/a.ts'], []],
    ['a journey', ['e2e/journeys/faq.spec.ts'], [FORM, CODES]],
    ['a unit test and a document', ['remotes/support/a.test.ts', 'docs/a.md'], [FORM, FAQ, CODES]],
  ])('returns the journeys that do not load %s', (_, files, unreached) => {
    expect(unreachedBy(IMPACT, files)).toEqual(unreached);
  });

  test.each([
    'shared/contracts/src/index.ts',
    'shared/store/src/rules.ts',
    'shared/platform/src/index.ts',
    'shared/kit/src/tokens.css',
    'shared/build/src/rsbuild.ts',
    'shared/host/src/main.ts',
    'shell/src/index.tsx',
    'e2e/support/home.ts',
    'e2e/playwright.config.ts',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
  ])('returns null if %s changed, beside a remote', (file) => {
    expect(unreachedBy(IMPACT, ['remotes/support/src/public.ts', file])).toBeNull();
  });
});

describe('journeysOfChanges', () => {
  test.each([
    [
      'the changed journeys alone',
      ['e2e/engines/pages.spec.ts', 'docs/a.md'],
      'engines/pages.spec.ts',
    ],
    ['none for documents and unit tests', ['README.md', 'shell/src/a.test.ts'], null],
    ['none for a deleted journey', ['e2e/journeys/deleted.spec.ts'], null],
  ])('selects %s', (_, files, options) => {
    expect(journeysOfChanges(files)).toBe(options);
  });
});

const FILE = 'journeys/a.spec.ts';

function journey(title: string, loaded: string | null, status = 'expected', file = FILE) {
  const annotations = loaded === null ? [] : [{ type: 'loaded', description: loaded }];
  const ran = { status, projectName: 'pages', timeout: 90_000, annotations, results: [] };
  return { title, file, tests: [ran] };
}
