import type { Configuration, Registry, RegistryEntry } from '@redeem/delivery/contracts';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;

/** A registry in which these remotes are live in version 1.0.0. */
export function aRegistry(...names: string[]): Registry {
  return {
    schema: 1,
    revision: 1,
    microFrontends: Object.fromEntries(names.map((name) => [name, [aRelease(name)]])),
  };
}

/** A release of a remote; say what is different. */
export function aRelease(name: string, different: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    url: `/remotes/${name}/1.0.0/remoteEntry.js`,
    metadata: { version: '1.0.0', integrity: INTEGRITY },
    deployment: { traffic: 100, default: true },
    extras: {
      globalName: `redeem_${name.replaceAll('-', '_')}`,
      exposes: ['./remote'],
      shared: {},
      assets: {},
    },
    ...different,
  };
}

export function aConfiguration(different: Partial<Configuration> = {}): Configuration {
  return {
    contentServiceUrl: 'https://service.example',
    captchaScriptUrl: 'https://captcha.example/api.js',
    tagManagerScriptUrl: 'https://tags.example/gtm.js',
    privacyScriptUrl: 'https://privacy.example/{territory}.js',
    supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
    ...different,
  };
}
