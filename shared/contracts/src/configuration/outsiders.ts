import type { Configuration } from './configuration-contract';

/** Whom a page of this installation deals with besides its own host, by origin. */
export interface Outsiders {
  /** Third parties whose scripts may run. */
  scripts: string[];
  /** Those that may show something of their own inside the page. */
  frames: string[];
  /** Those that the page asks for data, besides the third parties. */
  connections: string[];
  /** Those whose pictures are shown, besides the third parties. */
  images: string[];
  /** Developers' machines, where a tab may run what nobody released. */
  overrides: string[];
}

/** The origins that a configuration names, each for what it is needed for. */
export function outsiders(configuration: Configuration): Outsiders {
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
