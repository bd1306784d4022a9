import {
  type Configuration,
  parseConfiguration,
  parsePageRegistry,
  type PageRegistry,
  salvageRegistry,
} from '@redeem/contracts';

/** What the page was composed of besides the shell itself. */
export interface PageData {
  registry: PageRegistry;
  /** What is wrong with the registry that the page came with; only what is right of it is taken. */
  problem: unknown;
  configuration: Configuration;
}

/**
 * Reads the two documents in the page. Without a configuration there is no site: throws, naming what
 * is wrong. A remote that the registry cannot tell about is only missing in its place.
 */
export function readPageData(): PageData {
  return { ...readRegistry(), configuration: parseConfiguration(readJson('configuration')) };
}

function readRegistry(): Pick<PageData, 'registry' | 'problem'> {
  let input: unknown;
  try {
    input = readJson('registry');
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
