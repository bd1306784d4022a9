import {
  type Configuration,
  MARKED,
  type PageRegistry,
  parseConfiguration,
  parsePageRegistry,
  salvageRegistry,
} from '@redeem/contracts';
import type { Settings } from '@redeem/store';

import type { Brand } from '../brands/brand';
import { PATHS } from '../paths';

/** The data that the host has composed into the page. */
export interface PageData {
  registry: PageRegistry;
  /** The error in the registry of the page, of which only the valid part is used; null if it has none. */
  problem: unknown;
  configuration: Configuration;
}

/** Returns the data in the page. Throws an Error without a valid configuration. An invalid registry entry disables its remote. */
export function readPageData(): PageData {
  const configuration = parseConfiguration(readJson(MARKED.configuration));
  let input: unknown;
  try {
    input = readJson(MARKED.registry);
    return { registry: parsePageRegistry(input), problem: null, configuration };
  } catch (problem) {
    return { registry: salvageRegistry(input), problem, configuration };
  }
}

function readJson(id: string): unknown {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  try {
    return JSON.parse(element.textContent);
  } catch (cause) {
    throw new Error(`the ${id} in the page is not JSON`, { cause });
  }
}

/** Returns the settings of the store from configuration and brand. */
export function settingsOf(configuration: Configuration, brand: Brand): Settings {
  const { siteKey, name: brandName, defaultTerritory } = brand;
  const { contentServiceUrl, captchaScriptUrl, supportAddresses } = configuration;
  const site = { contentServiceUrl, captchaScriptUrl, supportAddresses };
  const { redirectOrigins = null } = configuration;
  return { ...site, redirectOrigins, siteKey, brandName, defaultTerritory, paths: PATHS };
}
