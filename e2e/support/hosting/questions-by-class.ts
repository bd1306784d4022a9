import type { Question } from './ask';

/** The encodings of a browser. */
export const BR = { 'Accept-Encoding': 'gzip, deflate, br' };
const GZIP = { 'Accept-Encoding': 'gzip' };

/** The requests by class of answer. `ENTRY` and `SHELL` are replaced by the live files. */
export const QUESTIONS: Record<string, Question[]> = {
  'class of answer under a condition': [
    ...['/', '/?c=ABCD', '/nowhere', '/registry.json', '/service-worker.js', '/robots.txt'],
    ...['SHELL', 'ENTRY', '/shell/1.0.0/gone.js', '/livez', '/readyz'],
  ].flatMap((path) =>
    [
      { 'If-None-Match': '*' },
      { 'If-Match': '*' },
      { 'If-Match': '*', 'If-None-Match': '*' },
      { 'If-Match': 'W/"other", "another"', 'If-None-Match': '*', Range: 'bytes=0-9' },
    ].flatMap((condition) => [
      { path, headers: { ...BR, ...condition } },
      { path, method: 'HEAD', headers: condition },
    ]),
  ),
  page: [
    ...['/', '/support', '/support/', '/SUPPORT', '/?c=ABCD', '//', '/error'].map(reading),
    { path: '/', headers: BR },
    { path: '/retailers', headers: GZIP },
    { path: '/', method: 'HEAD', headers: BR },
    { path: '/', headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' } },
  ],
  'code-link': [
    ...['/?c=ABCD', '/support?x&C=', '/?%43=ABCD', '/?xc=1', '/?c'].map(reading),
    { path: '/?a=b&c=ABCD', headers: BR },
  ],
  'not-found': [
    ...['/nowhere', '/.git/config', '/.env', '/index.html'].map(reading),
    ...['/pages/', '/pages/index.html', '/%73upport', '/livez/'].map(reading),
    ...['/configuration.json', '/history/00000001.json', '/registry.json.br'].map(reading),
    // What consoles keep with a site: drafts that no visitor gets.
    ...['/console/drafts/fr/faq.md/00000001.json', '/console/'].map(reading),
    ...['/support/..%2fshell', '/@page', '/RemoteS/x.js'].map(reading),
    ...['/HDMAQF4PX7TV', '/hdma-qf4p%20x7tv/', '/nowhere?c=ABCD'].map(reading),
  ],
  registry: [
    { path: '/registry.json' },
    { path: '/registry.json?x', headers: BR },
    { path: '/registry.json', headers: GZIP },
  ],
  'service-worker': [
    { path: '/service-worker.js' },
    { path: '/service-worker.js?x', headers: BR },
    { path: '/service-worker.js', method: 'HEAD', headers: GZIP },
  ],
  robots: [
    ...['/robots.txt', '/robots.txt?c=ABCD'].map(reading),
    { path: '/robots.txt', method: 'HEAD', headers: BR },
  ],
  'shell-file': [
    { path: 'SHELL' },
    { path: 'SHELL', headers: BR },
    { path: 'SHELL?x', headers: GZIP },
    ...['bytes=0-9', 'bytes=99999-', 'bytes=-7', 'bytes=0-99999999', 'bytes= 2 - 5 '].map(part),
    ...['bytes=99999999-', 'bytes=9-0', 'bytes=x', 'bytes=0-1,3-4', 'items=0-1'].map(part),
    { path: 'SHELL', headers: { ...BR, Range: 'bytes=0-9' } },
    { path: 'SHELL', headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } },
    { path: 'SHELL', method: 'HEAD', headers: { Range: 'bytes=0-9' } },
  ],
  'remote-file': [
    { path: 'ENTRY' },
    { path: 'ENTRY', headers: BR },
    { path: 'ENTRY', method: 'HEAD', headers: GZIP },
    { path: 'ENTRY', headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' } },
  ],
  'worker-file': [
    { path: 'WORKER' },
    { path: 'WORKER', headers: BR },
    { path: 'WORKER', method: 'HEAD', headers: GZIP },
  ],
  'missing-file': [
    ...['/shell', '/shell/', '/remotes', '/remotes/', '/remotes/support'].map(reading),
    ...['/remotes/x', '/shell/1.0.0/gone.js', '/shell/1.0.0/index.html'].map(reading),
    ...['ENTRY.br', 'ENTRY/x.js', '/remotes//x.js', '/shell/%2f%2e/x.json'].map(reading),
    { path: '/shell/.hidden.js' },
    { path: '/remotes/x.js', headers: { ...BR, Accept: 'text/html' } },
  ],
  probe: [{ path: '/livez' }, { path: '/readyz' }, { path: '/livez', method: 'HEAD' }],
  report: [
    report('text/plain', '{}'),
    report('image/png', '{}'),
    report('application/csp-report', '{"csp-report":{"effective-directive":"img-src"}}'),
    report('text/plain', ' '.repeat(9_000)),
  ],
  refusal: [
    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => ({ path: '/', method })),
    { path: 'ENTRY', method: 'POST', body: 'x' },
    { path: '/reports', method: 'PUT' },
  ],
  malformed: [
    ...['/shell/../support', '/shell/..', '/support/./faq', '/shell/.%2E/support'].map(reading),
    ...['/shell/%2e%2e/registry.json', '/support\\x', '/support#x'].map(reading),
    { path: '/shell/../support', method: 'POST' },
  ],
};

/** Requests that nginx answers before it selects a location. */
export const ITS_OWN: Question[] = [
  ...['/%zz', '/%00', '/../secret.json', '/%2e%2e/x', `/${'a'.repeat(9_000)}`].map(reading),
  { path: '/', method: 'TRACE' },
  { path: '/', headers: { 'X-Flood': 'a'.repeat(15_000) } },
];

function part(range: string): Question {
  return { path: 'SHELL', headers: { Range: range } };
}

function reading(path: string): Question {
  return { path };
}

/** A report of a page. */
export function report(type: string, body: string): Question {
  return { path: '/reports', method: 'POST', headers: { 'Content-Type': type }, body };
}
