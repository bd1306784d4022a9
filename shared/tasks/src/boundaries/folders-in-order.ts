/** Files that only tests import, and tests. */
export const TESTS =
  '(\\.test(-support)?\\.tsx?$|/src/testing([./]|$)|/(rstest|test)[.-]setup\\.tsx?$)';

/**
 * The folders of a package's `src`, from the first to the last. A file imports from its own folder, earlier folders and loose
 * files, but never from a later folder, not even a type. So no folders form a circle.
 */
export const FOLDERS_IN_ORDER = {
  'shared/store': ['rules', 'page', 'service', 'site', 'code', 'exchange', 'routing'],
  'shared/delivery': [
    'storage',
    'release',
    'revisions',
    'publish',
    'content',
    'maintenance',
    'scaffold',
    'cli',
  ],
  'shared/console': ['page', 'server'],
  'shared/gate': ['types', 'visits', 'rules'],
  shell: [
    'browser',
    'brands',
    'boot-page',
    'third-parties',
    'service-worker',
    'chrome',
    'pages',
    'remotes',
    'offline',
    'inspector',
    'boot',
    'gallery',
  ],
  'e2e/content-service': ['database', 'http', 'site', 'abuse', 'code', 'artwork', 'seed', 'demo'],
};

/**
 * Returns the rules of dependency-cruiser that hold the folders of a package in order.
 *
 * @param path of the package in the repository
 * @param folders of its `src`, from the first to the last
 */
export const rulesOfOrder = (path: string, folders: string[]) => [
  ...folders.slice(0, -1).map((folder, index) => ({
    name: `${path}-folders-in-order`,
    comment: `A file imports from earlier folders of ${path}/src only: ${folders.join(', ')}.`,
    from: { path: `^${path}/src/${folder}/`, pathNot: TESTS },
    to: { path: `^${path}/src/(${folders.slice(index + 1).join('|')})/` },
  })),
  {
    name: `${path}-folders-have-a-place`,
    comment: 'A folder that imports anything is named in FOLDERS_IN_ORDER.',
    from: { path: `^${path}/src/(?!(${folders.join('|')})/)[^/]+/`, pathNot: TESTS },
    to: {},
  },
];
