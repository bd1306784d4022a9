import type { Configuration } from '@redeem/contracts';
import type { Settings } from '@redeem/store';

import type { Brand } from '../brands/brand';
import { PATHS } from '../paths';

/** Returns the settings of the store from configuration and brand. */
export function settingsOf(configuration: Configuration, brand: Brand): Settings {
  return {
    contentServiceUrl: configuration.contentServiceUrl,
    siteKey: brand.siteKey,
    brandName: brand.name,
    defaultTerritory: brand.defaultTerritory,
    captchaScriptUrl: configuration.captchaScriptUrl,
    redirectOrigins: configuration.redirectOrigins ?? null,
    supportAddresses: configuration.supportAddresses,
    paths: PATHS,
  };
}
