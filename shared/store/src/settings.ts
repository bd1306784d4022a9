import { combine, createStore, sample } from 'effector';

import { appStarted, type Settings } from './lifecycle';

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
