import { object, picklist, string } from 'valibot';

import { TERRITORIES, type Territory } from '../rules/territory';
import { expectShape, lenient } from './contracts';
import { requestJson } from './request';
import { type SiteCall, siteUrl } from './site-url';

const SiteContract = object({
  id: string(),
  territory: picklist(TERRITORIES),
  language: string(),
  captcha_key: lenient(string()),
});

/** Site data (spec-3.1). */
export interface Site {
  territory: Territory;
  language: string;
  /** Null where the site has no captcha. */
  captchaKey: string | null;
}

/** Requests site data (spec-7.3, spec-7.4). Rejects with a RequestError. */
export async function getSite(call: SiteCall): Promise<Site> {
  const site = expectShape(SiteContract, await requestJson(siteUrl(call), { method: 'GET' }));
  return {
    territory: site.territory,
    language: site.language,
    captchaKey: site.captcha_key ?? null,
  };
}
