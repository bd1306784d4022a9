import {
  CODE_IN_QUERY,
  contentTypes,
  isReleasedFile,
  ROUTE_CLASSES,
  type RouteClass,
} from '@redeem/contracts';

import { DELTA_PATH } from '../files/deltas';
import { type HeaderPolicy, type Headers, STORED_BY_BROWSER } from '../policy/headers';
import { block, type Lines, quoted } from './nginx-lines';
import { acceptsMap, classMap, deltaMap, dictionaryMap, hashMap, pageMap } from './nginx-maps';
import {
  compressedAnswer,
  FIRST_COPY,
  keptAnswer,
  NOT_FOR_THE_STORE,
  type NginxStore,
  storeAnswer,
  storeMaps,
  storeServer,
} from './nginx-store';

export interface NginxOptions {
  /** The deploy root, with its pages as files: a folder or an object store. */
  root: string | NginxStore;
  /** The value of `listen`: a port, or an address and a port. */
  listen: string;
  /** The brands' host names; any other host gets the same pages, of the default brand. */
  hosts: readonly string[];
  /** The routes of the shell. */
  routes: readonly string[];
  policy: HeaderPolicy;
  /** The address of a host that accepts the pages' reports; without one nginx refuses them. */
  reportsTo?: string;
  /** Whether nginx has the module for Brotli, which only a folder needs. */
  hasBrotli: boolean;
}

/**
 * Returns the content of the `http` block of an nginx that serves a site without its Node host. It classifies
 * a request by method and unchanged path, as the host does, and answers in the location of that class.
 * nginx's own search for locations is not used.
 */
export function nginxConfig(options: NginxOptions): string {
  const { root, listen, hosts, routes, reportsTo, policy } = options;
  const store = typeof root === 'string' ? null : root;
  const first = store ? '$redeem_next' : '$redeem_answer';
  return [
    '# Made by `delivery nginx`, which overwrites changes.',
    ...block('map $request_uri $redeem_path', ['"~^(?<path>[^?]*)" $path;']),
    ...block('map $redeem_path $redeem_page', pageMap(routes)),
    ...block('map "$request_method:$redeem_path" $redeem_class', classMap(routes, reportsTo)),
    ...block('map $args $redeem_code', [`"~*${CODE_IN_QUERY.source}" code;`]),
    ...block('map "$redeem_class:$redeem_code" $redeem_answer', [
      'default $redeem_class;',
      '"page:code" code-link;',
    ]),
    ...block('map "$http_range:$redeem_path" $redeem_dictionary', dictionaryMap()),
    ...block('map $http_accept_encoding $redeem_deltas', acceptsMap('dcz', 'dcz')),
    ...block(
      'map "$is_args$http_range$redeem_deltas$http_available_dictionary" $redeem_hash_name',
      hashMap(),
    ),
    ...(store
      ? storeMaps(store)
      : [
          ...block('map "$redeem_hash_name:$redeem_path" $redeem_delta', deltaMap()),
          ...block('map "$status:$uri" $redeem_delta_encoding', [
            // The answer 304 has no body.
            `"~^200:.*${DELTA_PATH.source}" dcz;`,
          ]),
        ]),
    ...block(`map ${store ? '$redeem_copy' : '$uri'} $redeem_file_caching`, [
      `default ${quoted(policy['shell-file']['Cache-Control'] ?? '')};`,
      `"~${DELTA_PATH.source}" ${quoted(STORED_BY_BROWSER)};`,
    ]),
    // nginx refuses a zone of less than 8 pages of memory, which are 64 kB each on some machines.
    ...(reportsTo === undefined ? [] : ['limit_conn_zone $redeem_class zone=redeem_reports:1m;']),
    ...block('server', [
      `listen ${listen} default_server;`,
      `server_name ${[...hosts, '_'].join(' ')};`,
      ...SERVER,
      ...(typeof root === 'string' ? [`root ${quoted(root)};`] : storeServer(root)),
      // For requests that nginx refuses before it selects a location. The lines of a location replace these.
      ...headerLines(policy.malformed),
      ...block('location /', [
        // A location below has an error page of its own.
        'recursive_error_pages on;',
        ...(store ? FIRST_COPY : []),
        `error_page 404 @${first};`,
        `error_page 418 = @${first};`,
        'if ($redeem_class = not-found) { return 404; }',
        'return 418;',
      ]),
      ...ROUTE_CLASSES.flatMap((name) =>
        Object.entries(locationsOf(name, options)).flatMap(([location, lines]) =>
          block(`location @${location}`, [
            'error_page 412 @failed-condition;',
            ...headerLines({
              ...policy[name],
              ...(isReleasedFile(name) && { 'Cache-Control': '$redeem_file_caching' }),
            }),
            ...lines,
          ]),
        ),
      ),
      ...block('location @no-part', [
        // The answer has the headers of the file already, and nginx cannot take one away.
        'add_header Cache-Control "no-store" always;',
        'default_type text/plain;',
        // A file of a store has set it already.
        'charset utf-8;',
        'return 416 "no such part\\n";',
      ]),
      ...block('location @failed-condition', [
        ...headerLines(policy.refusal),
        // nginx closes the connection after this answer. Otherwise it would not say so, and clients would use it again.
        'keepalive_timeout 0;',
        'return 412 "precondition failed\\n";',
      ]),
      ...(store
        ? block('location @unavailable', [...headerLines(policy['missing-file']), 'return 503;'])
        : []),
    ]),
    '',
  ].join('\n');
}

/** The number of simultaneous reports; nginx drops the others. */
const REPORTS_AT_ONCE = 50;

const SERVER = [
  // Its lines contain addresses, and the address of a link contains a code.
  'access_log off;',
  'log_not_found off;',
  'server_tokens off;',
  'absolute_redirect off;',
  'merge_slashes off;',
  'max_ranges 0;',
  'if_modified_since off;',
  'client_header_timeout 5s;',
  'client_body_timeout 5s;',
  // Limits the time to read an unwanted body.
  'lingering_time 5s;',
  'types { }',
];

/** The files that answer a class. */
const FILES = {
  page: '/pages/$redeem_page',
  'code-link': '/pages/$redeem_page',
  'not-found': '/pages/404.html',
  registry: '/registry.json',
  'service-worker': '/pages/service-worker.js',
  robots: '/pages/robots.txt',
  'shell-file': '$redeem_path',
  'remote-file': '$redeem_path',
  'worker-file': '$redeem_path',
} satisfies Partial<Record<RouteClass, string>>;

type FileClass = keyof typeof FILES;

function hasFile(name: RouteClass): name is FileClass {
  return name in FILES;
}

/** Returns the lines of the locations that answer a class, without its headers. */
function locationsOf(name: RouteClass, options: NginxOptions): Record<string, Lines> {
  const { root, hasBrotli } = options;
  if (!hasFile(name)) return { [name]: answer(name, options) };
  const path = FILES[name];
  if (typeof root === 'string') return { [name]: folderAnswer(name, path, hasBrotli) };
  const whole = { [name]: [...partLines(name), ...storeAnswer(name, path, root)] };
  if (!isReleasedFile(name)) return { ...whole, [`${name}-kept`]: keptAnswer(name) };
  return { ...whole, [`${name}-compressed`]: [DICTIONARY, ...compressedAnswer(path, root)] };
}

// nginx adds no header without a value.
const DICTIONARY = 'add_header Use-As-Dictionary $redeem_dictionary;';

function partLines(name: RouteClass): Lines {
  return isReleasedFile(name) ? ['max_ranges 1;', 'error_page 416 @no-part;', DICTIONARY] : [];
}

/** Returns the lines that answer a class with a file of a folder. */
function folderAnswer(name: RouteClass, path: string, hasBrotli: boolean): Lines {
  const fallback = ['robots', 'service-worker'].includes(name) || isReleasedFile(name);
  return [
    ...(isReleasedFile(name) ? block('types', typeLines()) : []),
    ...partLines(name),
    'gzip_static on;',
    'gzip_http_version 1.0;',
    'gzip_proxied any;',
    ...(hasBrotli ? ['brotli_static on;'] : []),
    ...(isReleasedFile(name) ? ['add_header Content-Encoding $redeem_delta_encoding;'] : []),
    `try_files ${isReleasedFile(name) ? '$redeem_delta ' : ''}${path} ${fallback ? '@missing-file' : '=503'};`,
  ];
}

/** Returns the lines that answer a class without a file. */
function answer(
  name: Exclude<RouteClass, FileClass>,
  { root, policy, reportsTo }: NginxOptions,
): Lines {
  switch (name) {
    case 'missing-file':
      return ['return 404 "not found\\n";'];
    case 'probe':
      return ['return 200 "ok\\n";'];
    case 'report':
      return reportsTo === undefined
        ? ['return 405;']
        : [
            ...(typeof root === 'string' ? [] : NOT_FOR_THE_STORE),
            'client_max_body_size 64k;',
            // nginx does not limit the time of a whole body. Slow bodies must not use up the connections of visitors.
            `limit_conn redeem_reports ${String(REPORTS_AT_ONCE)};`,
            'limit_conn_status 429;',
            // An attack must not fill the log either.
            'limit_conn_log_level info;',
            // The host sends the same headers; nginx adds them also when the host does not answer.
            ...Object.keys(policy.report).map((header) => `proxy_hide_header ${header};`),
            'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
            `proxy_pass ${reportsTo};`,
          ];
    case 'refusal':
      return ['add_header Allow "GET, HEAD" always;', 'return 405 "method not allowed\\n";'];
    case 'malformed':
      return ['return 400 "bad request\\n";'];
  }
}

/** Returns the lines for headers. nginx sets the content type itself; `always` includes errors. */
function headerLines(headers: Headers): Lines {
  return [
    'add_header Last-Modified "" always;',
    ...Object.entries(headers).flatMap(([name, value]) =>
      name === 'Content-Type'
        ? [`default_type ${quoted(value)};`]
        : partsOf(name, value).map((part) => `add_header ${name} ${quoted(part)} always;`),
    ),
  ];
}

/** Splits the content policies: nginx accepts no parameter of more than 4 kB. */
function partsOf(name: string, value: string): string[] {
  return name === 'Content-Security-Policy' ? value.split(', ') : [value];
}

function typeLines(): Lines {
  return Object.entries(contentTypes).map(
    ([suffix, type]) => `${quoted(type)} ${suffix.replace('.', '')};`,
  );
}
