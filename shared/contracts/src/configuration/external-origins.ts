import type { Configuration } from './configuration-contract';

/**
 * Returns the origins besides its own that a page of this installation uses: of `scripts` that may run, of their `frames`, of
 * `connections` and `images` besides the scripts' own, and of `overrides`, from which a tab may run a remote that was not released.
 */
export function externalOrigins(configuration: Configuration) {
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
