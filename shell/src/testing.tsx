import type { Configuration, PageRegistry, PageEntry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { createI18n } from '@redeem/platform/i18n';
import { AppProviders } from '@redeem/platform/providers';
import { $languageTag, $locale } from '@redeem/store';
import { type Visit, visitScope } from '@redeem/store/testing';
import { rs } from '@rstest/core';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { Texts } from './boot/texts';
import type { Releases } from './boot-page/choose-releases';
import type { Entry, Federation } from './remotes/federation';
import { RemotesContext } from './remotes/page-context';
import { Remotes } from './remotes/remotes';

declare global {
  interface Window {
    /** The settings of the test environment. */
    happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  }
}

// happy-dom loads no scripts or styles, and would log an error for each one that a test adds.
if (window.happyDOM) window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

// A remote that fails is requested again after up to 900 ms.
configure({ asyncUtilTimeout: 3_000 });

// No test has a network: a request fails unless the test mocks it.
globalThis.fetch = () => Promise.reject(new TypeError('there is no network'));

// happy-dom has no fonts.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { load: () => Promise.resolve([]) },
});

const INTEGRITY = `sha384-${'a'.repeat(64)}`;

/** Returns a registry in which these remotes are live in version 1.0.0. */
export function aRegistry(...names: string[]): PageRegistry {
  return {
    schema: 1,
    revision: 1,
    microFrontends: Object.fromEntries(names.map((name) => [name, [aRelease(name)]])),
  };
}

/**
 * Returns a release of a remote, by default one for all visitors.
 *
 * @param trial The share of visitors in percent, if the release is on trial.
 */
export function aRelease(name: string, version = '1.0.0', trial?: number): PageEntry {
  return {
    url: `/remotes/${name}/${version}/remoteEntry.js`,
    metadata: { version, integrity: INTEGRITY },
    deployment: { traffic: trial ?? 100, default: trial === undefined },
    extras: { globalName: `redeem_${name.replaceAll('-', '_')}` },
  };
}

/** Returns a registry with version 1.1.0 of `retailers` and its fallback 1.0.0. */
export function withFallback(): PageRegistry {
  const { url, metadata } = aRelease('retailers');
  const entry = aRelease('retailers', '1.1.0');
  entry.extras.fallback = { url, metadata };
  return { ...aRegistry(), microFrontends: { retailers: [entry] } };
}

/** Returns the overrides of a tab that runs a remote from this entry. */
export function override(name: string, entry: string): Releases {
  const { extras } = aRelease(name);
  return new Map([
    [name, { url: entry, metadata: { version: 'override' }, extras, state: 'override' }],
  ]);
}

/** Returns a small `retailers` remote with these differences. */
export function aRemote(different: Partial<Remote> = {}): Remote {
  return {
    name: 'retailers',
    pages: { '/retailers': { Root: () => 'Vudu and more', titleKey: 'title' } },
    loadStrings: () => Promise.resolve({ title: 'Retailers' }),
    ...different,
  };
}

/** Resolves to the module of the entry at an address. Each call is a request. */
export const loadEntry = rs.fn<(address: string) => Promise<unknown>>();

/** Returns the addresses of the requested entries, in the order of their requests. */
export function requestedEntries(): string[] {
  return loadEntry.mock.calls.map(([address]) => address);
}

/**
 * Returns a federation runtime that gets its entries from `loadEntry`. Like that of a page it keeps the first entry of a
 * name, and uses the global of an entry that has run.
 */
export function aFederation(): Federation {
  const registered = new Map<string, Entry>();
  return {
    registerPlugins: () => undefined,
    registerRemotes: (entries) => {
      for (const entry of entries) {
        if (!registered.has(entry.name)) registered.set(entry.name, entry);
      }
    },
    loadRemote: async (id) => {
      const remote = registered.get(id.replace(/\/remote$/, ''));
      if (!remote) throw new Error(`${id} is not registered`);
      const { entry, entryGlobalName } = remote;
      const module: unknown = Reflect.get(globalThis, entryGlobalName) ?? (await loadEntry(entry));
      Reflect.set(globalThis, entryGlobalName, module);
      return module;
    },
  };
}

/** Returns the remotes of a page with this registry. Its remotes have no texts, unless the page has some. */
export function aPageWith(known: PageRegistry, options: Partial<Remotes['page']> = {}): Remotes {
  const texts = { add: () => Promise.resolve() };
  return new Remotes({ known, federation: aFederation(), texts, ...options });
}

/** Returns a configuration with these differences. */
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

interface Stage {
  path?: string;
  visit?: Visit;
  /** The remotes that are live. The test says with `loadEntry` what they are. */
  remotes?: string[];
  registry?: PageRegistry;
}

/**
 * Renders a view of the shell for a visit at a path. A test must change it inside an awaited `act`, because
 * React does not resume a component that suspended outside one.
 */
export async function renderShell(view: ReactNode, stage: Stage = {}) {
  const { path = '/', visit = {} } = stage;
  const { registry = aRegistry(...(stage.remotes ?? [])) } = stage;
  const scope = visitScope({ loadTexts: (locale) => texts.load(locale), ...visit });
  const i18n = createI18n(scope.getState($languageTag));
  const texts = new Texts(i18n, scope);
  await texts.load(scope.getState($locale));
  const remotes = aPageWith(registry, { texts });
  const user = userEvent.setup();
  const { unmount } = await act(() =>
    Promise.resolve(
      render(
        <AppProviders scope={scope} i18n={i18n}>
          <RemotesContext value={remotes}>
            <MemoryRouter initialEntries={[path]}>{view}</MemoryRouter>
          </RemotesContext>
        </AppProviders>,
      ),
    ),
  );
  const click = (element: Element) => act(() => user.click(element));
  return { click, scope, remotes, unmount };
}
