import type { Territory } from '../rules/territory';

export interface SiteCall {
  contentServiceUrl: string;
  siteKey: string;
  /** Null lets the service decide. */
  territory: Territory | null;
}

/** Returns the address of site data. All its parts come from the configuration, so encoding is sufficient. */
export function siteUrl({ contentServiceUrl, siteKey, territory }: SiteCall): URL {
  const query = territory === null ? '' : `?cc=${territory}`;
  return new URL(`${contentServiceUrl}/site/${encodeURIComponent(siteKey)}${query}`);
}
