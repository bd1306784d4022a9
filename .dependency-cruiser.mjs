// The imports that a package.json (`dependencies`, `exports`) does not forbid already: what it does not name is unknown here.

/** Files that only tests import, and tests. */
const TESTS = '(\\.test(-support)?\\.tsx?$|/src/testing([./]|$)|/(rstest|test)[.-]setup\\.tsx?$)';
const BROWSER =
  '^((shell|remotes/[^/]+|shared/(contracts|store|platform|kit))/src|shared/console/src/page)/';
const STANDALONE = '/src/standalone[^/]*\\.tsx?$';
/** Runs at build time, in Node, and is part of no script of the site. */
const FIRST_VIEW = '/src/first-view(\\.tsx?$|/)';

/** Packages by name: where pnpm has put them, or as they were written when nothing was found. */
const packages = (...names) => {
  const either = names.join('|');
  return `((^|/)node_modules/(@types/)?(${either})/|^(${either})(/|$))`;
};
/** Packages of this workspace, by their files or by name. */
const own = (names) => [`^shared/(${names})/`, `^@redeem/(${names})(/|$)`];

/** Returns a rule. The comment is what its message says. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const RULES = [
  rule(
    'remotes-use-only-react-platform-kit',
    'A remote is deployed alone: beside its files it uses react, the one door of the platform, the kit, and libraries without state that it alone loads.',
    { path: '^remotes/([^/]+)/src/', pathNot: [TESTS, STANDALONE, FIRST_VIEW] },
    {
      pathNot: [
        '^\\.',
        '^remotes/$1/',
        '^shared/(platform/src/index\\.ts$|kit/)',
        packages('react', 'qr', 'minisearch'),
      ],
    },
  ),
  rule(
    'testing-door-is-for-tests',
    'In the site these doors would be a second store.',
    { pathNot: [TESTS, STANDALONE, FIRST_VIEW] },
    { path: '(^shared|^@redeem)/(store|platform)/(src/)?(testing|standalone)([./]|$)' },
  ),
  rule(
    'page-scripts-are-pure',
    'What stands in the page is sent with every page, so it is compiled with rules and nothing else.',
    { path: '^shell/src/boot-page/', pathNot: TESTS },
    {
      pathNot: [
        '^shell/src/(boot-page/|paths\\.ts$)',
        '(^shared|^@redeem)/store/(src/)?(rules|page-scripts)(\\.ts)?$',
        ...own('contracts'),
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'browser-knows-no-server',
    'The browser shares the contracts with host, delivery and console, which need Node.',
    { path: BROWSER, pathNot: TESTS },
    { path: ['^shared/console/src/(server/|texts/(?!api\\.ts$))', ...own('delivery|gate|host')] },
  ),
  rule(
    'browser-knows-no-node',
    'There are no Node modules in a browser.',
    { path: BROWSER, pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'e2e-by-url',
    'The proof knows the site as a browser does. What it imports is data, or no part of the site.',
    { path: '^e2e/', pathNot: '\\.config\\.ts$' },
    {
      path: ['^(shell|remotes|shared)/', '^@redeem/(?!content-service|third-parties)'],
      pathNot: [
        ...own('contracts'),
        '^@redeem/(build/missing-apis|host/(connections(/testing)?|log-output)|delivery/testing|store/rules)$',
        '^shared/build/src/browser-support/missing-apis\\.ts$',
        '^shared/host/src/(connections/(bounded-server|testing)|log-output)\\.ts$',
        '^shared/(delivery/src/testing|store/src/rules)\\.ts$',
      ],
    },
  ),
  rule(
    'host-only-reads',
    'A host changes nothing: it imports the reading side of delivery, which loads no command.',
    { path: '^shared/host/' },
    {
      path: own('delivery'),
      pathNot: ['^shared/delivery/src/site/index\\.ts$', '^@redeem/delivery/site$'],
    },
  ),
  rule(
    'bootstrap-needs-no-installation',
    'These files install everything else; redeem.mjs loads run-task after that.',
    { path: '^shared/tasks/src/.*\\.mjs$' },
    { pathNot: '^shared/tasks/src/(.*\\.mjs|run-task\\.ts)$', dependencyTypesNot: ['core'] },
  ),
  rule(
    'no-climbing-out',
    'Another package is imported by its name, through its door, never by a path.',
    { path: '^(shell|remotes/[^/]+|shared/[^/]+|e2e/content-service|e2e/third-parties|e2e)/' },
    { path: '^(shell|remotes|shared|e2e)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  rule(
    'no-cycles',
    'Files that need each other are one file, or three. This holds for types, too.',
    {},
    { circular: true },
  ),
  rule(
    'no-unknown-imports',
    'What is imported exists, and its package.json says so. `?raw` and its like are the bundler’s.',
    {},
    { couldNotResolve: true, pathNot: '\\?[a-z]+$' },
  ),
];

export default {
  forbidden: RULES,
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
