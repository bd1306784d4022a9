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

/** What the site calls itself, in every language. */
export const $brandName = combine($settings, ({ brandName }) => brandName);

/** Where a visitor may be sent. */
export const $redirectOrigins = combine($settings, ({ redirectOrigins }) => redirectOrigins);

sample({ clock: appStarted, fn: ({ settings }) => settings, target: $settings });
