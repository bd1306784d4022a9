import {
  type Configuration,
  parseConfiguration,
  parseRegistry,
  type Registry,
} from '@redeem/delivery/contracts';

/** What the page was composed of besides the shell itself. */
export interface PageData {
  registry: Registry;
  configuration: Configuration;
}

/** Reads the two documents in the page; throws, naming what is wrong, if it was composed badly. */
export function readPageData(): PageData {
  return {
    registry: parseRegistry(readJson('registry')),
    configuration: parseConfiguration(readJson('configuration')),
  };
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
