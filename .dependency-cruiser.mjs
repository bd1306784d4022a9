// The permitted imports. Each package.json (`dependencies`, `exports`) is the first fence; these rules also hold if a
// package.json is edited or bypassed by a relative path.
import {
  FOLDERS_IN_ORDER,
  rulesOfOrder,
  TESTS,
} from './shared/tasks/src/boundaries/folders-in-order.ts';

const BROWSER = '^(shell|remotes/[^/]+|shared/(contracts|store|platform|kit))/';
const STANDALONE = '/src/standalone[^/]*\\.tsx?$';
/** Runs at build time, in Node, and is part of no script of the site. */
const FIRST_VIEW = '/src/first-view(\\.tsx?$|/)';
/** The same; it reads the translations of the platform as data. */
const CONTENT_LOADER = '/content-loader/';
const CONFIG = '\\.config\\.ts$';

/** Packages by name: where pnpm has put them, or as they were written when nothing was found. */
const packages = (...names) => {
  const either = names.join('|');
  return `((^|/)node_modules/(@types/)?(${either})/|^(${either})(/|$))`;
};

const STATE = ['effector', 'effector-react', 'patronum', 'js-cookie'];
const BEHIND_THE_PLATFORM = [
  ...STATE,
  'i18next',
  'react-i18next',
  'react-router',
  'react-router-dom',
];

const RULES = [
  {
    name: 'remotes-are-strangers',
    comment: 'A remote is deployed alone, so it cannot rely on the files of another.',
    from: { path: '^remotes/([^/]+)/' },
    to: { path: '^remotes/', pathNot: '^remotes/$1/' },
  },
  {
    name: 'shell-sees-remotes-only-through-federation',
    comment: 'A remote imported at build time would be bundled into the shell.',
    from: { path: '^shell/' },
    to: { path: '^remotes/' },
  },
  {
    name: 'nobody-imports-the-shell',
    comment: 'The shell is the top: it owns the page and is used by nobody.',
    from: { pathNot: '^shell/' },
    to: { path: '^(shell/|@redeem/shell(/|$))' },
  },
  {
    name: 'remotes-use-only-react-platform-kit',
    comment:
      'What a remote uses at run time is react, the platform, kit parts and its own files; and what ' +
      'knows no state and is loaded by the one remote that needs it: the readers of QR codes and of printed codes, the search of the FAQ.',
    from: { path: '^remotes/[^/]+/src/', pathNot: [TESTS, STANDALONE] },
    to: {
      pathNot: [
        '^(\\.|remotes/)',
        '^shared/(platform|kit)/',
        packages('react', 'qr', 'tesseract.js-core', 'minisearch', 'talisman'),
      ],
    },
  },
  {
    name: 'platform-shows-remotes-one-door',
    comment: 'Only this specifier is shared; through another a remote gets a platform of its own.',
    from: { path: '^remotes/', pathNot: [TESTS, STANDALONE, FIRST_VIEW, CONTENT_LOADER] },
    to: {
      path: '^(shared/platform/|@redeem/platform/)',
      pathNot: '^shared/platform/src/index\\.ts$',
    },
  },
  {
    name: 'remotes-reach-state-through-the-platform',
    comment:
      'By any other path a remote gets a second store, silently. This holds in its tests as well.',
    from: { path: '^remotes/' },
    to: { path: ['^shared/store/', packages('@redeem/store', ...BEHIND_THE_PLATFORM)] },
  },
  ...Object.entries(FOLDERS_IN_ORDER).flatMap(([path, folders]) => rulesOfOrder(path, folders)),
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
        '^shared/(platform|kit)/',
        packages('react', 'react-dom', 'effector-react', 'react-i18next', 'i18next'),
        packages('react-router', 'react-router-dom', '@redeem/platform', '@redeem/kit'),
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
        '^(shared/contracts/|@redeem/contracts$)',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'cookies-in-one-file',
    comment: 'Lifetimes and flags of the cookies are in one place.',
    from: { pathNot: '^shared/store/src/page/cookies(\\.test)?\\.ts$' },
    to: { path: packages('js-cookie') },
  },
  {
    name: 'build-is-for-configs',
    comment:
      'Bundler presets belong to Node and to configuration files. Delivery reads a package and its commit as builds do, its tests compile programs, and the gate asks which APIs browsers lack.',
    // The rule below says what e2e may import.
    from: { pathNot: ['^(shared/build|e2e)/', CONFIG] },
    to: {
      path: '^(shared/build/|@redeem/build(/|$))',
      pathNot:
        '^(shared/build/src/(check-data|content-folder|source-of|package-file|compile-programs|browser-support/missing-apis)\\.ts|@redeem/build/(check-data|content-folder|source|package|compile-programs|missing-apis))$',
    },
  },
  {
    name: 'contracts-depend-on-valibot-alone',
    comment: 'Browser, host and delivery agree by the contracts, so these import none of them.',
    from: { path: '^shared/contracts/src/', pathNot: TESTS },
    to: { pathNot: ['^shared/contracts/', packages('valibot')] },
  },
  {
    name: 'contracts-are-not-for-remotes',
    comment: 'Where a remote comes from is no concern of remotes, platform or kit.',
    from: { path: '^(remotes/|shared/(platform|kit)/)' },
    to: { path: '^(shared/contracts/|@redeem/contracts(/|$))' },
  },
  {
    name: 'browser-knows-no-server',
    comment: 'The browser shares the contracts with host and delivery, which need Node.',
    from: { path: BROWSER },
    to: {
      path: '^(shared/(delivery|gate|host|storage)/|@redeem/(delivery|gate|host|storage)(/|$))',
    },
  },
  {
    name: 'host-stands-without-delivery',
    comment: 'A site is served without the tool that publishes it; delivery imports host.',
    from: { path: '^shared/host/' },
    to: { path: '^(shared/(delivery|gate|build)/|@redeem/(delivery|gate|build)(/|$))' },
  },
  {
    name: 'host-server-stays-in-host',
    comment:
      'Delivery runs from one file without an installation, so the door leads to no library.',
    from: { path: '^shared/host/src/(configuration|files|nginx|page|policy)/', pathNot: TESTS },
    to: {
      pathNot: ['^shared/(contracts|host/src/(configuration|files|nginx|page|policy))/'],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'storage-knows-no-site',
    comment: 'It stores files for delivery; what they mean is none of its concern.',
    from: { path: '^shared/storage/src/', pathNot: TESTS },
    to: { pathNot: ['^shared/storage/', packages('aws4fetch')], dependencyTypesNot: ['core'] },
  },
  {
    name: 'delivery-is-for-gate-and-console',
    comment: 'What is needed elsewhere belongs to contracts or host.',
    from: { pathNot: ['^shared/(console|delivery|gate)/'] },
    to: { path: '^(shared/delivery/|@redeem/delivery(/|$))' },
  },
  {
    name: 'delivery-stands-without-the-gate',
    comment:
      'Rollback, status and repair run without a compiler and a browser, so delivery and the console get the gate as functions.',
    from: { pathNot: ['^shared/gate/', '^shared/console/src/main\\.ts$'] },
    to: { path: '^(shared/gate/|@redeem/gate(/|$))' },
  },
  {
    name: 'console-page-knows-no-server',
    comment: 'The page of the console knows what the server answers, and nothing of how.',
    from: { path: '^shared/console/src/page/' },
    to: {
      path: [
        '^shared/(console/src/server|contracts|delivery|gate|host|storage)/',
        '^@redeem/(contracts|delivery|gate|host|storage)(/|$)',
      ],
    },
  },
  {
    name: 'browser-knows-no-node',
    comment: 'There are no Node modules in a browser.',
    from: { path: [`${BROWSER}src/`, '^shared/console/src/page/'], pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'e2e-by-url',
    comment:
      'The proof and the local services know the site as a browser does. Which browsers are supported, ' +
      'which APIs they lack, how cookies are called and which refusals there are, is data. ' +
      'How a server bounds its connections and writes its log, how tests compile a program and start an object store is no part of the site. ',
    from: { path: '^e2e/', pathNot: [CONFIG] },
    to: {
      path: ['^(shell|remotes|shared)/', '^@redeem/(?!content-service|third-parties)'],
      pathNot: [
        '^(shared/build/src/(browser-support/missing-apis|compile-programs)\\.ts|@redeem/build/(missing-apis|compile-programs))$',
        '^(shared/contracts/src/index\\.ts|@redeem/contracts)$',
        '^(shared/host/src/(connections/(bounded-server|testing)|log-output)\\.ts|@redeem/host/(connections(/testing)?|log-output))$',
        '^(shared/storage/src/testing\\.ts|@redeem/storage/testing)$',
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
