// The permitted imports, where each package.json (`dependencies`, `exports`) and pnpm do not forbid the others already.

/** Files that only tests import, and tests. */
const TESTS = '(\\.test(-support)?\\.tsx?$|/src/testing([./]|$)|/(rstest|test)[.-]setup\\.tsx?$)';
const BROWSER = '^(shell|remotes/[^/]+|shared/(contracts|store|platform|kit))/src/';
const CONSOLE_PAGE = '^shared/console/src/page/';
const STANDALONE = '/src/standalone[^/]*\\.tsx?$';
/** Runs at build time, in Node, and is part of no script of the site. */
const FIRST_VIEW = '/src/first-view(\\.tsx?$|/)';
/** The same; it reads the translations of the platform as data. */
const CONTENT_LOADER = '/content-loader/';
const SERVERS = 'delivery|gate|host|storage';

/** Packages by name: where pnpm has put them, or as they were written when nothing was found. */
const packages = (...names) => {
  const either = names.join('|');
  return `((^|/)node_modules/(@types/)?(${either})/|^(${either})(/|$))`;
};
/** Packages of this workspace, by their files or by name. */
const own = (names) => [`^shared/(${names})/`, `^@redeem/(${names})(/|$)`];

const RULES = [
  {
    name: 'remotes-use-only-react-platform-kit',
    comment:
      'A remote is deployed alone: beside its own files it uses react, the platform and the kit, and libraries without state that ' +
      'it alone loads. It reaches state through the platform: by another path it gets a second store, silently.',
    from: { path: '^remotes/([^/]+)/src/', pathNot: [TESTS, STANDALONE] },
    to: {
      pathNot: [
        '^\\.',
        '^remotes/$1/',
        '^shared/(platform|kit)/',
        packages('react', 'qr', 'tesseract.js-core', 'minisearch', 'talisman'),
      ],
    },
  },
  {
    name: 'platform-shows-remotes-one-door',
    comment: 'Only this specifier is shared; through another a remote gets a platform of its own.',
    from: { path: '^remotes/', pathNot: [TESTS, STANDALONE, FIRST_VIEW, CONTENT_LOADER] },
    to: { path: own('platform'), pathNot: '^shared/platform/src/index\\.ts$' },
  },
  {
    name: 'remotes-are-strangers',
    comment: 'This holds in their tests as well: neither the store nor another remote.',
    from: { path: '^remotes/([^/]+)/' },
    to: {
      path: [
        '^(remotes|shell)/',
        ...own('store'),
        packages('effector', 'effector-react', 'i18next', 'react-i18next', 'react-router-dom'),
      ],
      pathNot: '^remotes/$1/',
    },
  },
  {
    name: 'shell-is-the-top',
    comment: 'It owns the page, sees remotes through federation only, and is used by nobody.',
    from: { path: '^(shell|shared|e2e)/' },
    to: { path: ['^(shell|remotes)/', '^@redeem/shell(/|$)'], pathNot: '^shell/' },
  },
  {
    name: 'testing-door-is-for-tests',
    comment: 'In the site these doors would be a second store.',
    from: { pathNot: [TESTS, STANDALONE, FIRST_VIEW] },
    to: {
      path: [
        '^shared/(store|platform)/src/(testing|standalone)[./]',
        '^@redeem/(store|platform)/(testing|standalone)$',
      ],
    },
  },
  {
    name: 'store-knows-no-react',
    comment: 'State and its rules are tested, and would survive, without a view.',
    from: { path: '^shared/store/' },
    to: {
      path: [
        ...own('platform|kit'),
        packages(
          'react',
          'react-dom',
          'effector-react',
          'react-i18next',
          'i18next',
          'react-router-dom',
        ),
      ],
    },
  },
  {
    name: 'kit-is-stateless',
    comment: 'The kit is copied into each bundle, so it may hold nothing that must exist once.',
    from: { path: '^shared/kit/src/', pathNot: TESTS },
    to: { pathNot: ['^shared/kit/', packages('react')] },
  },
  {
    name: 'page-scripts-are-pure',
    comment:
      'What stands in the page is sent with every page, so it is compiled with rules and nothing else.',
    from: { path: '^shell/src/boot-page/', pathNot: TESTS },
    to: {
      pathNot: [
        '^shell/src/(boot-page/|paths\\.ts$)',
        '^(shared/store/src/(rules|page-scripts)\\.ts|@redeem/store/(rules|page-scripts))$',
        ...own('contracts'),
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'contracts-depend-on-valibot-alone',
    comment: 'Browser, host and delivery agree by the contracts, so these import none of them.',
    from: { path: '^shared/contracts/src/', pathNot: TESTS },
    to: { pathNot: ['^shared/contracts/', packages('valibot')] },
  },
  {
    name: 'browser-knows-no-server',
    comment: 'The browser shares the contracts with host, delivery and console, which need Node.',
    from: { path: [BROWSER, CONSOLE_PAGE], pathNot: TESTS },
    to: { path: ['^shared/console/src/server/', ...own(SERVERS)] },
  },
  {
    name: 'browser-knows-no-node',
    comment: 'There are no Node modules in a browser.',
    from: { path: [BROWSER, CONSOLE_PAGE], pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'delivery-stands-without-the-gate',
    comment: 'A site is served and rolled back without a compiler and a browser.',
    from: { path: `^shared/(contracts|storage|delivery|host)/` },
    to: { path: own('gate|console') },
  },
  {
    name: 'e2e-by-url',
    comment:
      'The proof and the local services know the site as a browser does. What they import is data, or no part of the site: which APIs ' +
      'browsers lack, names of cookies, rules of codes, how a server bounds its connections, how tests compile a program and start a store.',
    from: { path: '^e2e/', pathNot: '\\.config\\.ts$' },
    to: {
      path: ['^(shell|remotes|shared)/', '^@redeem/(?!content-service|third-parties)'],
      pathNot: [
        '^(shared/build/src/(browser-support/missing-apis|compile-programs)\\.ts|@redeem/build/(missing-apis|compile-programs))$',
        '^(shared/contracts/src/index\\.ts|@redeem/contracts)$',
        '^(shared/host/src/(connections/(bounded-server|testing)|log-output)\\.ts|@redeem/host/(connections(/testing)?|log-output))$',
        '^(shared/(storage|delivery)/src/testing\\.ts|@redeem/(storage|delivery)/testing)$',
        '^(shared/store/src/rules\\.ts|@redeem/store/rules)$',
      ],
    },
  },
  {
    name: 'site-stands-without-e2e',
    comment: 'What is deployed cannot depend on what proves it.',
    from: { path: '^(shell|remotes|shared)/' },
    to: { path: '^(e2e/|@redeem/(e2e|content-service|third-parties)(/|$))' },
  },
  {
    name: 'bootstrap-needs-no-installation',
    comment: 'These files install everything else, so they run on Node alone.',
    from: { path: '^shared/tasks/src/.*\\.mjs$' },
    to: {
      // redeem.mjs loads it after the installation.
      pathNot: '^shared/tasks/src/(.*\\.mjs|run-task\\.ts)$',
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'no-climbing-out',
    comment: 'Another package is imported by its name, through its door, never by a path.',
    from: {
      path: '^(shell|remotes/[^/]+|shared/[^/]+|e2e/content-service|e2e/third-parties|e2e)/',
    },
    to: { path: '^(shell|remotes|shared|e2e)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'no-cycles',
    comment: 'Files that need each other are one file, or three. This holds for types, too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unknown-imports',
    comment: 'What is imported exists, and its package.json says so.',
    from: {},
    // `?raw` and its like are the bundler's, which fails if the file is missing.
    to: { couldNotResolve: true, pathNot: '\\?[a-z]+$' },
  },
];

export default {
  forbidden: RULES.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
