import type { Guard } from '../guard';

const HEADERS = [
  ['cache-control', `'no-store'`],
  ['content-security-policy', `"default-src 'none'; frame-ancestors 'none'"`],
  ['cross-origin-resource-policy', `'same-origin'`],
  ['referrer-policy', `'no-referrer'`],
  ['x-content-type-options', `'nosniff'`],
];

const TRANSPORT = 'src/http/transport';
const ORIGINS = 'src/http/origins';

/** What is looked at before a request is anybody's business. */
export const HTTP_GUARDS: Guard[] = [
  ...HEADERS.map(([name = '', value = '']) => ({
    name: `header ${name}`,
    file: 'src/http/headers.ts',
    code: `  '${name}': ${value},\n`,
    without: '',
    tests: 'src/http/headers',
  })),
  {
    name: 'length of the address',
    file: 'src/http/limits.ts',
    code: 'if (req.url.length > LONGEST_URL)',
    without: 'if (req.url.length < 0)',
    tests: TRANSPORT,
  },
  {
    name: 'size of the body',
    file: 'src/http/limits.ts',
    code: 'maxSize: LARGEST_BODY,',
    without: 'maxSize: LARGEST_BODY * 1_024,',
    tests: TRANSPORT,
  },
  {
    name: 'type of the body',
    file: 'src/http/json-body.ts',
    code: `text !== '' && !isJson(request.header('content-type'))`,
    without: 'false',
    tests: ORIGINS,
  },
  {
    name: 'form of the body',
    file: 'src/code/validate-route.ts',
    code: 'v.strictObject(',
    without: 'v.object(',
    tests: TRANSPORT,
  },
  {
    name: 'form of the exchange',
    file: 'src/code/exchange-request.ts',
    code: 'v.strictObject({ offer_id: Name, selection: Name })',
    without: 'v.object({ offer_id: Name, selection: Name })',
    tests: 'src/code/exchange.test',
  },
  {
    name: 'one value for each name of the query',
    file: 'src/http/query.ts',
    code: 'if (others.length > 0)',
    without: 'if (others.length < 0)',
    tests: TRANSPORT,
  },
  {
    name: 'pages of other origins',
    file: 'src/http/origins.ts',
    code: '!isAllowed(origin)) throw refused();',
    without: '!isAllowed(origin)) await Promise.resolve();',
    tests: ORIGINS,
  },
  {
    name: 'requests from nowhere',
    file: 'src/app.ts',
    code: 'originRequired, lateAnswers',
    without: 'lateAnswers',
    tests: ORIGINS,
  },
  {
    name: 'the list of origins that are answered',
    file: 'src/http/origins.ts',
    code: 'isAllowed(origin) ? origin : null',
    without: 'origin',
    tests: ORIGINS,
  },
  {
    name: 'the end of an origin',
    file: 'src/http/origins.ts',
    code: '}$`,',
    without: '}`,',
    tests: ORIGINS,
  },
  {
    name: 'size of the header',
    file: 'src/server-options.ts',
    code: 'maxHeaderSize: 16 * 1_024',
    without: 'maxHeaderSize: 1_024 * 1_024',
    tests: 'src/operations/connections',
  },
  {
    name: 'time for the header',
    file: 'src/server-options.ts',
    code: 'headersTimeout: 5_000',
    without: 'headersTimeout: 0',
    tests: 'src/operations/connections',
  },
  {
    name: 'time for the body',
    file: 'src/http/limits.ts',
    code: '    }, limitMs);',
    without: '    }, limitMs * 60);',
    tests: 'src/operations/connections',
  },
  {
    name: 'slots for bodies that have come',
    file: 'src/app.ts',
    code: '  app.use(readBody(config.bodyMs));\n',
    without: '',
    tests: 'src/operations/connections',
  },
  {
    name: 'unfinished requests of one network',
    file: 'src/http/limits.ts',
    code: 'if (before >= most) throw',
    without: 'if (before < 0) throw',
    tests: 'src/http/limits',
  },
  {
    name: 'proxies that are trusted',
    file: 'src/http/client.ts',
    code: 'forwarded.at(-trustedHops)',
    without: 'forwarded.at(0)',
    tests: 'src/http/client',
  },
  {
    name: 'no proxy that is trusted',
    file: 'src/http/client.ts',
    code: 'trustedHops > 0 ?',
    without: 'trustedHops >= 0 ?',
    tests: 'src/http/client',
  },
  {
    name: 'a network for an address',
    file: 'src/http/client.ts',
    code: '`${parsed.toString()}/56`',
    without: '`${parsed.toString()}/128`',
    tests: 'src/http/client',
  },
];
