import { type Configuration, ContractError, parseConfiguration } from '@redeem/contracts';

import { isEncrypted } from '../policy/content-policy';

type Read = (text: string) => unknown;

const asText: Read = (text) => text;
/** Origins, separated by spaces. */
const asList: Read = (text) => text.split(/\s+/);

/** The variable of each part of the configuration, by its path, with the value of `npm start` if there must be one. */
const VARIABLES: readonly [path: string, variable: string, read: Read, otherwise?: string][] = [
  ['contentServiceUrl', 'CONTENT_SERVICE_URL', asText, 'http://localhost:4000'],
  ['captchaScriptUrl', 'CAPTCHA_SCRIPT_URL', asText, 'http://localhost:4100/captcha.js'],
  ['tagManagerScriptUrl', 'TAG_MANAGER_SCRIPT_URL', asText, 'http://localhost:4100/tag-manager.js'],
  [
    'privacyScriptUrl',
    'PRIVACY_SCRIPT_URL',
    asText,
    'http://localhost:4100/privacy/{territory}.js',
  ],
  ['supportAddresses.en', 'SUPPORT_ADDRESS_EN', asText, 'digitalsupport@example.com'],
  ['supportAddresses.de', 'SUPPORT_ADDRESS_DE', asText, 'hilfe@example.com'],
  ['brands', 'BRANDS', readBrands, '{}'],
  ['overrideOrigins', 'OVERRIDE_ORIGINS', asList],
  ['thirdPartyOrigins', 'THIRD_PARTY_ORIGINS', asList],
  ['artworkOrigins', 'ARTWORK_ORIGINS', asList],
  ['redirectOrigins', 'REDIRECT_ORIGINS', asList],
  ['reportUrl', 'REPORT_URL', asText],
  ['trustedTypes', 'TRUSTED_TYPES', asText],
];

/** Matches the first script of reCAPTCHA, which loads the others from a second origin. */
const RECAPTCHA = /^https:\/\/www\.(google\.com|recaptcha\.net)\//;
const RECAPTCHA_FILES = 'https://www.gstatic.com';

/** A variable with an invalid value. The message names the variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Returns the configuration of the environment, with the addresses of `npm start` as defaults. Throws an
 * `EnvironmentError`.
 */
export function configurationFrom(environment: NodeJS.ProcessEnv): Configuration {
  const parts = VARIABLES.flatMap(([path, variable, read, otherwise]) => {
    const text = environment[variable]?.trim() || otherwise;
    return text === undefined ? [] : [[path, read(text)] as const];
  });
  const {
    'supportAddresses.en': en,
    'supportAddresses.de': de,
    ...others
  }: Record<string, unknown> = Object.fromEntries(parts);
  const configuration = parseNamingVariables({ ...others, supportAddresses: { en, de } });
  const { captchaScriptUrl, thirdPartyOrigins = [] } = configuration;
  if (!RECAPTCHA.test(captchaScriptUrl)) return configuration;
  const named = thirdPartyOrigins.filter((origin) => origin !== RECAPTCHA_FILES);
  return { ...configuration, thirdPartyOrigins: [...named, RECAPTCHA_FILES] };
}

/**
 * Returns the same configuration. Throws an `EnvironmentError` if all services are encrypted, as on a site with
 * visitors, and `REDIRECT_ORIGINS` is missing.
 */
export function siteConfigurationFrom(environment: NodeJS.ProcessEnv): Configuration {
  const configuration = configurationFrom(environment);
  if (isEncrypted(configuration) && !configuration.redirectOrigins) {
    throw new EnvironmentError(
      'REDIRECT_ORIGINS: name the origins to which a site with https services may redirect',
    );
  }
  return configuration;
}

function readBrands(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EnvironmentError('BRANDS: must be JSON');
  }
}

function parseNamingVariables(input: unknown): Configuration {
  try {
    return parseConfiguration(input);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new EnvironmentError(`${variableOf(error.path)}: ${error.reason}`);
  }
}

/** Returns the variable of a part, with the path within it. */
function variableOf(path: ContractError['path']): string {
  const whole = path.join('.');
  const [known = '', variable = ''] =
    VARIABLES.find(([part]) => whole === part || whole.startsWith(`${part}.`)) ?? [];
  return variable === 'BRANDS' ? whole.replace(known, variable) : variable || whole;
}
