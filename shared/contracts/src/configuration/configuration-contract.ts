import * as v from 'valibot';

import { parseDocument } from '../contract-error';

const TERRITORY = '{territory}';

const WebAddress = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must be an http(s) address without user or password'),
);

const MailAddress = v.pipe(
  v.string(),
  v.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be a mail address'),
);

const Origins = v.array(
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be origins, as http://localhost:3105'),
  ),
);

const OnOrOff = v.picklist(['on', 'off'], 'must be on or off');

const Territory = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'));

/** Web pages, by the territory for which they hold. */
const PageByTerritory = v.record(
  Territory,
  v.pipe(
    v.string(),
    v.check(
      (address) => /^https:/i.test(address) && isWebAddress(address),
      'must be an https address without user or password',
    ),
  ),
);

const BrandOverride = v.object({
  name: v.exactOptional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  hosts: v.exactOptional(
    v.array(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without scheme and port'),
      ),
    ),
  ),
  siteKey: v.exactOptional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  defaultTerritory: v.exactOptional(Territory),
  /** The legal notice (Impressum); the footer links to it in the territories that are named. */
  legalNotice: v.exactOptional(PageByTerritory),
  /** The privacy policy, likewise. */
  privacyPolicy: v.exactOptional(PageByTerritory),
});

/** What differs between installations of the same build; it travels in the page. */
export const ConfigurationContract = v.object({
  contentServiceUrl: v.pipe(
    WebAddress,
    v.check((address) => !/[?#]/.test(address), 'must have neither query nor fragment'),
    // Paths are appended to it.
    v.transform((address) => address.replace(/\/+$/, '')),
  ),
  captchaScriptUrl: WebAddress,
  tagManagerScriptUrl: WebAddress,
  privacyScriptUrl: v.pipe(
    v.string(),
    v.includes(TERRITORY, `must contain ${TERRITORY}`),
    v.check(
      (address) => isWebAddress(address.replaceAll(TERRITORY, 'US')),
      'must be an http(s) address without user or password',
    ),
  ),
  supportAddresses: v.object({ en: MailAddress, de: MailAddress }),
  /** Overrides, by brand id, of what the brand's own file in the shell says. */
  brands: v.exactOptional(v.record(v.string(), BrandOverride)),
  /** From where a tab may run a remote that nobody released; from nowhere if nothing is said. */
  overrideOrigins: v.exactOptional(Origins),
  /** Where else the scripts of the third parties load from, connect to and show frames of. */
  thirdPartyOrigins: v.exactOptional(Origins),
  /** Whose pictures of movies are shown, besides the content service's. */
  artworkOrigins: v.exactOptional(Origins),
  /** Where a visitor may be sent; anywhere on the web if nothing is said. */
  redirectOrigins: v.exactOptional(Origins),
  /** `report` where a third party cannot live with Trusted Types; they are enforced otherwise. */
  trustedTypes: v.exactOptional(v.picklist(['enforce', 'report'], 'must be enforce or report')),
  /** `off` takes the service worker, and all that it has kept, from browsers that have one. */
  serviceWorker: v.exactOptional(OnOrOff),
  /** `on` where whoever asks may see which release of which remote runs, and why. */
  inspector: v.exactOptional(OnOrOff),
  /** Where pages send their reports; nothing is sent if nothing is said. */
  reportUrl: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/[\w.-]+)+$/, 'must be a path or an address'),
    ),
  ),
});

export type Configuration = v.InferOutput<typeof ConfigurationContract>;

/** What of the configuration the service worker goes by. */
export type ServiceWorkerSettings = Pick<Configuration, 'contentServiceUrl' | 'serviceWorker'>;

/** Throws a `ContractError` that names the path that is wrong. */
export function parseConfiguration(input: unknown): Configuration {
  return parseDocument('configuration', ConfigurationContract, input);
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
