import * as v from 'valibot';

import { parseDocument, shaped } from '../contract-error';

const TERRITORY = '{territory}';

const WEB_ADDRESS = 'must be an http(s) address without user or password';
const WebAddress = v.pipe(
  v.string(),
  v.url(WEB_ADDRESS),
  v.regex(/^https?:\/\/[^@/?#]+([/?#]|$)/i, WEB_ADDRESS),
);

const NotEmpty = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const MailAddress = shaped(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be a mail address');

const Origins = v.array(
  shaped(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be origins, as http://localhost:3105'),
);

const Territory = shaped(/^[A-Z]{2}$/, 'must be two capital letters');

const HostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without scheme and port'),
);

/** Web pages, by the territory for which they hold. */
const PageByTerritory = v.record(
  Territory,
  v.pipe(WebAddress, v.regex(/^https:/i, 'must be an https address without user or password')),
);

const BrandOverride = v.object({
  name: v.exactOptional(NotEmpty),
  hosts: v.exactOptional(v.array(HostName)),
  siteKey: v.exactOptional(NotEmpty),
  defaultTerritory: v.exactOptional(Territory),
  /** The legal notice (Impressum); the footer links to it in the territories that are named. */
  legalNotice: v.exactOptional(PageByTerritory),
  /** The privacy policy, likewise. */
  privacyPolicy: v.exactOptional(PageByTerritory),
});

/** The configuration of an installation, which is part of each page: all that differs between installations of one build. */
const ConfigurationContract = v.object({
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
    v.check((address) => v.is(WebAddress, address.replaceAll(TERRITORY, 'US')), WEB_ADDRESS),
  ),
  supportAddresses: v.object({ en: MailAddress, de: MailAddress }),
  /** Overrides, by brand id, of the brand's own file in the shell. */
  brands: v.exactOptional(v.record(v.string(), BrandOverride)),
  /** Origins from which a tab may run a remote that was not released; none by default. */
  overrideOrigins: v.exactOptional(Origins),
  /** Further origins of third-party scripts, of their requests and of their frames. */
  thirdPartyOrigins: v.exactOptional(Origins),
  /** Origins of movie posters, besides the content service. */
  artworkOrigins: v.exactOptional(Origins),
  /** Origins to which the site may redirect; all by default. */
  redirectOrigins: v.exactOptional(Origins),
  /** `report` only reports violations of Trusted Types, for third parties that cannot work under them. */
  trustedTypes: v.exactOptional(v.picklist(['enforce', 'report'], 'must be enforce or report')),
  /** Address for the reports of pages; without it pages send none. */
  reportUrl: v.exactOptional(
    shaped(/^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/[\w.-]+)+$/, 'must be a path or an address'),
  ),
});

export type Configuration = v.InferOutput<typeof ConfigurationContract>;

/** Returns the configuration in `input`. Throws a `ContractError` that names the first wrong path. */
export function parseConfiguration(input: unknown): Configuration {
  return parseDocument('configuration', ConfigurationContract, input);
}

/**
 * Returns the origins besides its own that a page of this installation uses: of `scripts` that may run, of their `frames`, of
 * `connections` and `images` besides the scripts' own, and of `overrides`, from which a tab may run a remote that was not released.
 */
export function externalOrigins(configuration: Configuration) {
  const { thirdPartyOrigins = [], artworkOrigins = [], overrideOrigins = [] } = configuration;
  const { reportUrl = '' } = configuration;
  const originOf = (address: string) => new URL(address.replaceAll(TERRITORY, 'us')).origin;
  const captcha = originOf(configuration.captchaScriptUrl);
  const privacy = originOf(configuration.privacyScriptUrl);
  const service = originOf(configuration.contentServiceUrl);
  const unique = (...origins: string[]) => [...new Set(origins)];
  const framed = [captcha, privacy, ...thirdPartyOrigins];
  return {
    scripts: unique(originOf(configuration.tagManagerScriptUrl), ...framed),
    frames: unique(...framed),
    connections: unique(service, ...(reportUrl.startsWith('http') ? [originOf(reportUrl)] : [])),
    images: unique(service, ...artworkOrigins),
    overrides: unique(...overrideOrigins),
  };
}
