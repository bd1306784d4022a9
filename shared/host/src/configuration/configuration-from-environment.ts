import { type Configuration, ContractError, parseConfiguration } from '@redeem/contracts';

import { isEncrypted } from '../policy/content-policy';

/** The variable of each part of the configuration, for error messages. */
const VARIABLE_BY_PATH: Record<string, string> = {
  contentServiceUrl: 'CONTENT_SERVICE_URL',
  captchaScriptUrl: 'CAPTCHA_SCRIPT_URL',
  tagManagerScriptUrl: 'TAG_MANAGER_SCRIPT_URL',
  privacyScriptUrl: 'PRIVACY_SCRIPT_URL',
  'supportAddresses.en': 'SUPPORT_ADDRESS_EN',
  'supportAddresses.de': 'SUPPORT_ADDRESS_DE',
};

/** The variables of properties that are missing by default. */
const VARIABLE_BY_OPTION = {
  reportUrl: 'REPORT_URL',
  trustedTypes: 'TRUSTED_TYPES',
} as const;

/** The variables with lists of origins, separated by spaces. */
const VARIABLE_BY_LIST = {
  overrideOrigins: 'OVERRIDE_ORIGINS',
  frameOrigins: 'FRAME_ORIGINS',
  thirdPartyOrigins: 'THIRD_PARTY_ORIGINS',
  artworkOrigins: 'ARTWORK_ORIGINS',
  redirectOrigins: 'REDIRECT_ORIGINS',
} as const;

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
  const value = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  const lists = Object.entries(VARIABLE_BY_LIST).map(
    ([path, name]) => [path, value(name, '').split(/\s+/).filter(Boolean)] as const,
  );
  const options = Object.entries(VARIABLE_BY_OPTION).map(
    ([path, name]) => [path, value(name, '')] as const,
  );
  const configuration = parseNamingVariables({
    contentServiceUrl: value('CONTENT_SERVICE_URL', 'http://localhost:4000'),
    captchaScriptUrl: value('CAPTCHA_SCRIPT_URL', 'http://localhost:4100/captcha.js'),
    tagManagerScriptUrl: value('TAG_MANAGER_SCRIPT_URL', 'http://localhost:4100/tag-manager.js'),
    privacyScriptUrl: value('PRIVACY_SCRIPT_URL', 'http://localhost:4100/privacy/{territory}.js'),
    supportAddresses: {
      en: value('SUPPORT_ADDRESS_EN', 'digitalsupport@example.com'),
      de: value('SUPPORT_ADDRESS_DE', 'hilfe@example.com'),
    },
    brands: readBrands(value('BRANDS', '{}')),
    ...Object.fromEntries(lists.filter(([, origins]) => origins.length > 0)),
    ...Object.fromEntries(options.filter(([, option]) => option !== '')),
  });
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

function variableOf(path: ContractError['path']): string {
  const [first = ''] = path;
  const named: Readonly<Record<string, string>> = { ...VARIABLE_BY_LIST, ...VARIABLE_BY_OPTION };
  const whole = path.join('.');
  return named[first] ?? VARIABLE_BY_PATH[whole] ?? whole.replace(/^brands/, 'BRANDS');
}
