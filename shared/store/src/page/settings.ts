import { combine, createStore, sample } from 'effector';

import { appStarted, type Settings } from './lifecycle';

export const $settings = createStore<Settings>({
  contentServiceUrl: '',
  siteKey: '',
  brandName: '',
  defaultTerritory: 'US',
  captchaScriptUrl: '',
  redirectOrigins: null,
  supportAddresses: { en: '', de: '' },
  paths: { home: '', retailers: '', bundle: '', pickList: '' },
});

/** The name of the site, the same in every language. */
export const $brandName = combine($settings, ({ brandName }) => brandName);

/** The origins to which the site may redirect. */
export const $redirectOrigins = combine($settings, ({ redirectOrigins }) => redirectOrigins);

sample({ clock: appStarted, fn: ({ settings }) => settings, target: $settings });
