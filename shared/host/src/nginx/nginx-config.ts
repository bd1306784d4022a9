import { CODE_IN_QUERY, contentTypes, ROUTE_CLASSES, type RouteClass } from '@redeem/contracts';

import { DELTA_PATH } from '../files/deltas';
import { type HeaderPolicy, type Headers, STORED_BY_BROWSER } from '../policy/headers';
import {
  acceptsDeltasMap,
  classMap,
  deltaMap,
  dictionaryMap,
  hashMap,
  isFile,
  pageMap,
} from './nginx-maps';

export interface NginxOptions {
  /** The deploy root, with its pages as files. */
  root: string;
  /** The value of `listen`: a port, or an address and a port. */
  listen: string;
  /** The brands' host names; any other host gets the same pages, of the default brand. */
  hosts: readonly string[];
  /** The routes of the shell. */
  routes: readonly string[];
  policy: HeaderPolicy;
  /** The address of a host that accepts the pages' reports; without one nginx refuses them. */
  reportsTo?: string;
  /** Whether nginx has the module for Brotli. */
  hasBrotli: boolean;
}

type Lines = string[];

/**
 * Returns the content of the `http` block of an nginx that serves a site without its Node host. It classifies
 * a request by method and unchanged path, as the host does, and answers in the location of that class.
 * nginx's own search for locations is not used.
 */
export function nginxConfig(options: NginxOptions): string {
  const { root, listen, hosts, routes, reportsTo, policy } = options;
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
    ...block('map $http_accept_encoding $redeem_deltas', acceptsDeltasMap()),
    ...block(
      'map "$is_args$http_range$redeem_deltas$http_available_dictionary" $redeem_hash_name',
      hashMap(),
    ),
    ...block('map "$redeem_hash_name:$redeem_path" $redeem_delta', deltaMap()),
    ...block('map "$status:$uri" $redeem_delta_encoding', [
      // The answer 304 has no body.
      `"~^200:.*${DELTA_PATH.source}" dcz;`,
    ]),
    ...block('map $uri $redeem_file_caching', [
      `default ${quoted(policy['shell-file']['Cache-Control'] ?? '')};`,
      `"~${DELTA_PATH.source}" ${quoted(STORED_BY_BROWSER)};`,
    ]),
    // nginx refuses a zone of less than 8 pages of memory, which are 64 kB each on some machines.
    ...(reportsTo === undefined ? [] : ['limit_conn_zone $redeem_class zone=redeem_reports:1m;']),
    ...block('server', [
      `listen ${listen} default_server;`,
      `server_name ${[...hosts, '_'].join(' ')};`,
      `root ${quoted(root)};`,
      ...SERVER,
      // For requests that nginx refuses before it selects a location. The lines of a location replace these.
      ...headerLines(policy.malformed),
      ...block('location /', [
        // A location below has an error page of its own.
        'recursive_error_pages on;',
        'error_page 404 @$redeem_answer;',
        'error_page 418 = @$redeem_answer;',
        'if ($redeem_class = not-found) { return 404; }',
        'return 418;',
      ]),
      ...ROUTE_CLASSES.flatMap((name) =>
        block(`location @${name}`, [
          'error_page 412 @failed-condition;',
          ...headerLines({
            ...policy[name],
            ...(isFile(name) && { 'Cache-Control': '$redeem_file_caching' }),
          }),
          ...answer(name, options),
        ]),
      ),
      ...block('location @no-part', [
        // The answer has the headers of the file already, and nginx cannot take one away.
        'add_header Cache-Control "no-store" always;',
        `default_type ${quoted('text/plain; charset=utf-8')};`,
        'return 416 "no such part\\n";',
      ]),
      ...block('location @failed-condition', [
        ...headerLines(policy.refusal),
        // nginx closes the connection after this answer. Otherwise it would not say so, and clients would use it again.
        'keepalive_timeout 0;',
        'return 412 "precondition failed\\n";',
      ]),
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

/** Returns the lines that answer a class, without its headers. */
function answer(name: RouteClass, { policy, reportsTo, hasBrotli }: NginxOptions): Lines {
  const compressed = [
    'gzip_static on;',
    'gzip_http_version 1.0;',
    'gzip_proxied any;',
    ...(hasBrotli ? ['brotli_static on;'] : []),
  ];
  switch (name) {
    case 'page':
    case 'code-link':
      return [...compressed, 'try_files /pages/$redeem_page =503;'];
    case 'not-found':
      return [...compressed, 'try_files /pages/404.html =503;'];
    case 'registry':
      return [...compressed, 'try_files /registry.json =503;'];
    case 'service-worker':
      return [...compressed, 'try_files /pages/service-worker.js @missing-file;'];
    case 'robots':
      return [...compressed, 'try_files /pages/robots.txt @missing-file;'];
    case 'shell-file':
    case 'remote-file':
      return [
        ...block('types', typeLines()),
        'max_ranges 1;',
        'error_page 416 @no-part;',
        ...compressed,
        // nginx adds no header without a value.
        'add_header Use-As-Dictionary $redeem_dictionary;',
        'add_header Content-Encoding $redeem_delta_encoding;',
        'try_files $redeem_delta $redeem_path @missing-file;',
      ];
    case 'missing-file':
      return ['return 404 "not found\\n";'];
    case 'probe':
      return ['return 200 "ok\\n";'];
    case 'report':
      return reportsTo === undefined
        ? ['return 405;']
        : [
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

function block(head: string, lines: Lines): Lines {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
