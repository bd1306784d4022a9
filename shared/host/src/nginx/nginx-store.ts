import { contentTypes, isReleasedFile, ROUTE_CLASSES, type RouteClass } from '@redeem/contracts';

import { isText } from '../files/compress';
import { DELTA_PATH } from '../files/deltas';
import { block, type Lines, quoted } from './nginx-lines';
import { acceptsMap, plusMap } from './nginx-maps';

/** The classes of the files of a release, as a part of a pattern. */
const RELEASED = ROUTE_CLASSES.filter(isReleasedFile).join('|');

/** An object store with a site, from which nginx reads without credentials. */
export interface NginxStore {
  /** The address of the site in the store; the path of a file follows it. */
  address: URL;
  /** The folder in which nginx keeps copies of what it has read. */
  cache: string;
}

/** The authorities that sign the certificates of stores, where Debian has them. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** The headers of a store that are not for visitors. Of the others, those of the policy take the place. */
const HIDDEN = [
  ...['Accept-Ranges', 'Cache-Control', 'Expires', 'Last-Modified', 'Set-Cookie', 'Vary'],
  ...['Strict-Transport-Security', 'Content-Disposition', 'Content-Language', 'Via', 'CF-Ray'],
  ...['Content-Security-Policy', 'X-Content-Type-Options', 'X-Xss-Protection', 'X-Ratelimit-Limit'],
  ...['X-Ratelimit-Remaining', 'X-Rgw-Object-Type', 'X-Request-Id'],
  ...[
    ...['Request-Id', 'Id-2', 'Version-Id', 'Delete-Marker', 'Expiration', 'Restore'],
    ...['Storage-Class', 'Replication-Status', 'Tagging-Count', 'Mp-Parts-Count', 'Missing-Meta'],
    ...['Server-Side-Encryption', 'Server-Side-Encryption-Aws-Kms-Key-Id', 'Bucket-Region'],
    ...['Server-Side-Encryption-Bucket-Key-Enabled', 'Website-Redirect-Location'],
    ...['Object-Lock-Mode', 'Object-Lock-Retain-Until-Date', 'Object-Lock-Legal-Hold'],
    ...['Checksum-Crc32', 'Checksum-Crc32c', 'Checksum-Crc64nvme', 'Checksum-Sha1'],
    ...['Checksum-Sha256', 'Checksum-Type', 'Transition-Default-Minimum-Object-Size'],
  ].map((name) => `X-Amz-${name}`),
];

/** The types of files that have no compressed copies. */
const BINARY = Object.keys(contentTypes)
  .filter((suffix) => !isText(suffix))
  .map((suffix) => suffix.replace('.', '\\.'));

/** The answers of a store for a missing key. Without the right to list, a reader gets 403. */
const MISSING = '403 404';

/** Its other answers that are no file, and those of nginx if there is none. nginx answers 412 and 416 to conditions of a visitor. */
const FAILED = Array.from({ length: 300 }, (_, index) => String(300 + index))
  .filter((status) => ![...MISSING.split(' '), '412', '416', '499'].includes(status))
  .join(' ');

/**
 * Returns the lines of the `http` block. nginx requests one copy of a file after the other until the store has it. The
 * variable `$redeem_left` has the ends of the names of those that are left; after them comes the file itself.
 */
export function storeMaps({ address, cache }: NginxStore): Lines {
  const port = address.port || (isEncrypted(address) ? '443' : '80');
  return [
    '# nginx does not sign its requests, so the store must let its network read the files of the site without',
    '# credentials, and nothing else. It looks up the name of the store when it starts or reloads.',
    `proxy_cache_path ${quoted(cache)} levels=1:2 keys_zone=redeem:10m max_size=1g inactive=30d use_temp_path=off;`,
    ...block('upstream redeem_store', [
      `server ${address.hostname}:${port};`,
      // Otherwise each look at the store would open a connection.
      'keepalive 16;',
    ]),
    // A request to it gets the copy that nginx has kept, however old that is.
    ...block('upstream redeem_away', ['server 127.0.0.1:1 down;']),
    ...block('map $http_accept_encoding $redeem_br', acceptsMap('br', '.br,')),
    ...block('map $http_accept_encoding $redeem_gzip', acceptsMap('gzip', '.gz,')),
    ...block('map $redeem_hash_name $redeem_hash_key', plusMap('$redeem_hash_name')),
    ...block('map "$redeem_class:$redeem_hash_key:$redeem_path" $redeem_delta', [
      `"~^(?:${RELEASED}):(?<redeem_hash>[^:]+):.+(?<redeem_suffix>\\.\\w+)$" ".$redeem_hash.dcz$redeem_suffix,";`,
    ]),
    ...block('map "$redeem_class:$redeem_path" $redeem_copies', [
      'default "$redeem_delta$redeem_br$redeem_gzip";',
      `"~^(?:${RELEASED}):.*(?:${BINARY.join('|')})$" $redeem_delta;`,
    ]),
    ...block('map $redeem_left $redeem_first', [
      'volatile;',
      '"~^(?<redeem_end>[^,]+)" $redeem_end;',
    ]),
    ...block('map $redeem_left $redeem_others', [
      'volatile;',
      'default last;',
      '"~^[^,]+,(?<redeem_ends>.*)$" $redeem_ends;',
    ]),
    ...block('map "$redeem_answer:$redeem_left" $redeem_next', [
      'volatile;',
      'default $redeem_answer;',
      `"~^(?<redeem_of_file>${RELEASED}):\\." $redeem_of_file-compressed;`,
      `"~^(?:${RELEASED}|service-worker|robots):last$" missing-file;`,
      '"~:last$" unavailable;',
    ]),
    ...block('map $redeem_left $redeem_fallback', [
      'volatile;',
      'default $redeem_next;',
      'last unavailable;',
    ]),
    ...block('map "$status:$redeem_copy" $redeem_delta_ranges', [
      // The answer 304 has no body.
      `"~^200:.*${DELTA_PATH.source}" bytes;`,
    ]),
  ];
}

/** Returns the lines of the `server` block: how nginx reads from the store. */
export function storeServer({ address }: NginxStore): Lines {
  return [
    // An error of the store is logged with the address that the visitor has requested, which can contain a code.
    'error_log stderr alert;',
    'proxy_http_version 1.1;',
    `proxy_set_header Host ${quoted(address.host)};`,
    'proxy_set_header Connection "";',
    // Nothing of a visitor reaches the store.
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    'proxy_connect_timeout 2s;',
    'proxy_send_timeout 5s;',
    'proxy_read_timeout 5s;',
    'proxy_next_upstream_tries 2;',
    'proxy_intercept_errors on;',
    ...(isEncrypted(address)
      ? [
          'proxy_ssl_server_name on;',
          `proxy_ssl_name ${quoted(address.hostname)};`,
          'proxy_ssl_verify on;',
          'proxy_ssl_verify_depth 4;',
          `proxy_ssl_trusted_certificate ${AUTHORITIES};`,
        ]
      : []),
    'proxy_cache redeem;',
    `proxy_cache_key ${quoted(`${address.origin}$redeem_key`)};`,
    'proxy_cache_lock on;',
    'proxy_cache_revalidate on;',
    // Pages and registry are never removed, so a missing one is a fault as well: of the policy of the bucket, for example.
    'proxy_cache_use_stale error timeout invalid_header updating http_403 http_404 http_429 http_500 http_502 http_503 http_504;',
    'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires X-Accel-Redirect X-Accel-Charset X-Accel-Buffering X-Accel-Limit-Rate;',
    // For the names of these headers, which are longer than nginx expects.
    'proxy_headers_hash_max_size 1024;',
    'proxy_headers_hash_bucket_size 128;',
    ...HIDDEN.map((name) => `proxy_hide_header ${name};`),
    'recursive_error_pages on;',
    'set $redeem_left "";',
    'set $redeem_copy "";',
    'set $redeem_key "";',
  ];
}

/** Undoes these lines for requests that go to a host. */
export const NOT_FOR_THE_STORE = [
  'proxy_pass_request_headers on;',
  'proxy_pass_request_body on;',
  'proxy_intercept_errors off;',
  'proxy_cache off;',
  'proxy_ssl_name $proxy_host;',
  'proxy_ssl_verify off;',
];

/** The line that selects the first copy. */
export const FIRST_COPY = ['set $redeem_left $redeem_copies;'];

/**
 * Returns the lines that answer a class with a file of the store.
 *
 * @param path of the file below the root of the site
 */
export function storeAnswer(name: RouteClass, path: string, { address }: NginxStore): Lines {
  return [
    ...nextCopy(path, address),
    // A fallback does not change the status of the page for unknown paths.
    ...(isReleasedFile(name)
      ? [...fallbacks('='), 'proxy_cache_valid 200 365d;', 'proxy_force_ranges on;']
      : [
          ...fallbacks(statusOf(name), `${name}-kept`),
          // Copies that are not there yet are looked for as often.
          `proxy_cache_valid 200 ${MISSING} 1s;`,
        ]),
  ];
}

/**
 * Returns the lines that answer a class with the last good copy of a document. nginx does so itself after some answers of a store only
 * (`proxy_cache_use_stale`).
 */
export function keptAnswer(name: RouteClass): Lines {
  return ['proxy_pass http://redeem_away$redeem_key;', ...fallbacks(statusOf(name))];
}

function statusOf(name: RouteClass): string {
  return name === 'not-found' ? '=404' : '=';
}

/** Returns the lines that answer a class of released files with a delta or a compressed copy. */
export function compressedAnswer(path: string, { address }: NginxStore): Lines {
  return [
    ...nextCopy(path, address),
    ...fallbacks('='),
    'proxy_cache_valid 200 365d;',
    // Small files have no copy. Until a minute after a copy is there, visitors get a larger one.
    `proxy_cache_valid ${MISSING} 1m;`,
    'add_header Accept-Ranges $redeem_delta_ranges;',
  ];
}

function nextCopy(path: string, { pathname, protocol }: URL): Lines {
  return [
    'set $redeem_copy $redeem_first;',
    'set $redeem_left $redeem_others;',
    `set $redeem_key ${quoted(`${pathname.replace(/\/$/, '')}${path}$redeem_copy`)};`,
    `proxy_pass ${protocol}//redeem_store$redeem_key;`,
  ];
}

function fallbacks(status: string, failed = '$redeem_fallback'): Lines {
  return [
    `error_page ${MISSING} ${status} @$redeem_next;`,
    `error_page ${FAILED} ${status} @${failed};`,
  ];
}

function isEncrypted({ protocol }: URL): boolean {
  return protocol === 'https:';
}
