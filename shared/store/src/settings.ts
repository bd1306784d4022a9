import { combine, createStore, sample } from 'effector';

import { appStarted } from './lifecycle';
import type { Territory } from './territory';

/** What the page's runtime configuration and its brand say; the same for the life of the page. */
export interface Settings {
  contentServiceUrl: string;
  /** The site identifier of product-spec 7. */
  siteKey: string;
  brandName: string;
  defaultTerritory: Territory;
  captchaScriptUrl: string;
  supportAddresses: { en: string; de: string };
}

export const $settings = createStore<Settings>({
  contentServiceUrl: '',
  siteKey: '',
  brandName: '',
  defaultTerritory: 'US',
  captchaScriptUrl: '',
  supportAddresses: { en: '', de: '' },
});

/** What the site calls itself, in every language. */
export const $brandName = combine($settings, ({ brandName }) => brandName);

sample({ clock: appStarted, fn: ({ settings }) => settings, target: $settings });
