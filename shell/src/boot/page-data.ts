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

/**
 * Returns the registry and the configuration in the page. Throws an Error if the configuration is missing or
 * invalid. An invalid entry of the registry only disables its remote.
 */
export function readPageData(): PageData {
  return { ...readRegistry(), configuration: parseConfiguration(readJson(MARKED.configuration)) };
}

function readRegistry(): Pick<PageData, 'registry' | 'problem'> {
  let input: unknown;
  try {
    input = readJson(MARKED.registry);
    return { registry: parsePageRegistry(input), problem: null };
  } catch (problem) {
    return { registry: salvageRegistry(input), problem };
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
