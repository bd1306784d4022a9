import type { Configuration } from './configuration-contract';

/** The origins besides its own that a page of this installation uses. */
export interface ExternalOrigins {
  /** Third parties whose scripts may run. */
  scripts: string[];
  /** Third parties that may show a frame in the page. */
  frames: string[];
  /** Origins that the page requests data from, besides the third parties. */
  connections: string[];
  /** Origins of images, besides the third parties. */
  images: string[];
  /** Origins from which a tab may run a remote that was not released. */
  overrides: string[];
}

/** Returns the origins that a configuration names, by use. */
export function externalOrigins(configuration: Configuration): ExternalOrigins {
  const { thirdPartyOrigins = [], artworkOrigins = [], overrideOrigins = [] } = configuration;
  const { reportUrl = '', contentServiceUrl } = configuration;
  const captcha = new URL(configuration.captchaScriptUrl).origin;
  const tagManager = new URL(configuration.tagManagerScriptUrl).origin;
  const privacy = new URL(configuration.privacyScriptUrl.replaceAll('{territory}', 'us')).origin;
  const service = new URL(contentServiceUrl).origin;
  const reports = /^https?:/.test(reportUrl) ? [new URL(reportUrl).origin] : [];
  return {
    scripts: unique([tagManager, captcha, privacy, ...thirdPartyOrigins]),
    frames: unique([captcha, privacy, ...thirdPartyOrigins]),
    connections: unique([service, ...reports]),
    images: unique([service, ...artworkOrigins]),
    overrides: unique(overrideOrigins),
  };
}

function unique(origins: readonly string[]): string[] {
  return [...new Set(origins)];
}
