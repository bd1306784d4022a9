import { classOf, contentTypeOf, PLAIN_PATH, type Registry, routeOf } from '@redeem/contracts';
import { type Release, remoteEntry } from '@redeem/delivery';
import { composePage, configurationFrom, headerPolicy, inlineScriptsOf } from '@redeem/host';
import { isLocale, languageOf, TERRITORY_OF_LOCALE } from '@redeem/store/rules';
import { type Storage, toText } from '@redeem/storage';
import * as v from 'valibot';

import type { SiteReader } from './read-site';

/** The releases of earlier drafts whose files an open frame may still request. */
const KEPT = 4;
/** Where the pages of the preview ask for site data and for third-party scripts. */
const STUBS = '/preview';
/**
 * A page gives the focus to a question that its address names, and scrolls to it. In a frame that takes the focus from somebody who
 * types beside it, and scrolls the page around the frame, too.
 */
const STAY_IN_FRAME = [
  '<script>(()=>{const{focus}=HTMLElement.prototype;',
  'HTMLElement.prototype.focus=function(...how){if(document.hasFocus())focus.apply(this,how)};',
  'Element.prototype.scrollIntoView=function(){scrollBy(0,this.getBoundingClientRect().top-16)}',
  '})()</script>',
].join('');

const BootContract = v.object({
  homes: v.array(v.object({ id: v.string(), hosts: v.array(v.string()), siteKey: v.string() })),
});
const BOOT_DATA = /<script type="application\/json" id="boot">(.*?)<\/script>/s;

interface PreviewOptions {
  storage: Storage;
  reader: SiteReader;
  /** The configuration of the site. */
  environment: NodeJS.ProcessEnv;
  /** The origin of the previews. */
  origin: string;
  /** The origins whose pages may show them in a frame. */
  consoles: readonly string[];
  /** Resolves to the release that the drafts of this moment make; null if there are none. */
  draftRelease: () => Promise<Release | null>;
}

interface Site {
  registry: Registry;
  html: string;
}

/**
 * Creates the site with the drafts, for frames of the console: live shell, live remotes, and support with the drafts. It needs no
 * service: a page gets the territory and the language of the locale that it shows, no script of a third party, and checks no code.
 */
export function createPreview(options: PreviewOptions) {
  const { storage, reader, environment, origin, consoles, draftRelease } = options;
  const releases: Release[] = [];
  const host = new URL(origin).hostname;

  async function siteNow(): Promise<Site> {
    const [{ registry }, release] = await Promise.all([reader.latest(), draftRelease()]);
    const page = registry.shell && (await storage.read(registry.shell.url.slice(1)));
    if (!page) throw new Error('there is no shell to show');
    const microFrontends = Object.fromEntries(
      Object.entries(registry.microFrontends).map(
        ([name, entries]) =>
          [name, entries.filter(({ deployment }) => deployment.default)] as const,
      ),
    );
    if (release?.kind === 'remote') {
      if (releases[0] !== release) releases.unshift(release);
      releases.length = Math.min(releases.length, KEPT);
      const deployment = { traffic: 100, default: true };
      microFrontends[release.name] = [{ ...remoteEntry(release), deployment }];
    }
    return { registry: { ...registry, microFrontends }, html: toText(page) };
  }

  /** Resolves to the brands of the live shell, by id and name. */
  async function brands(): Promise<{ id: string; name: string }[]> {
    const { registry } = await reader.latest();
    const page = registry.shell && (await storage.read(registry.shell.url.slice(1)));
    const configured = configurationFrom(environment).brands ?? {};
    return homesIn(page ? toText(page) : '').map(({ id }) => ({
      id,
      name:
        configured[id]?.name ??
        id.replace(
          /(^|-)(\w)/g,
          (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
        ),
    }));
  }

  /** Answers a request of a frame. */
  async function answer({ method, url }: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    if (method !== 'GET') return text(405, 'The preview only shows pages.');
    const routeClass = classOf(pathname);
    if (isStub(pathname)) return answerStub(pathname);
    if (routeClass === 'page') return answerPage(routeOf(pathname), searchParams);
    const type = contentTypeOf(pathname);
    const isFile = routeClass === 'shell-file' || routeClass === 'remote-file';
    if (!isFile || type === undefined || !PLAIN_PATH.test(pathname)) return text(404, 'not found');
    const bytes = draftFile(pathname) ?? (await storage.read(pathname.slice(1)));
    if (!bytes) return text(404, 'not found');
    return new Response(new Uint8Array(bytes), {
      // The version of a draft is that of the next one, so a file may be another one tomorrow.
      headers: {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  }

  function draftFile(path: string): Uint8Array | undefined {
    const found = releases.flatMap(({ address, files }) =>
      files.filter((file) => `${address}/${file.path}` === path),
    );
    return found[0]?.bytes;
  }

  async function answerPage(route: string, asked: URLSearchParams): Promise<Response> {
    const { registry, html } = await siteNow();
    const homes = homesIn(html);
    const brand = homes.find(({ id }) => id === asked.get('brand')) ?? homes[0];
    const named = asked.get('locale') ?? '';
    const locale = isLocale(named) ? named : 'en';
    const territory = TERRITORY_OF_LOCALE[locale];
    const stub = `${origin}${STUBS}`;
    const base = configurationFrom({
      ...environment,
      CONTENT_SERVICE_URL: `${stub}/${territory}/${languageOf(locale)}`,
      CAPTCHA_SCRIPT_URL: `${stub}/empty.js`,
      TAG_MANAGER_SCRIPT_URL: `${stub}/empty.js`,
      PRIVACY_SCRIPT_URL: `${stub}/{territory}.js`,
      FRAME_ORIGINS: consoles.join(' '),
      REPORT_URL: '',
      OVERRIDE_ORIGINS: '',
      INSPECTOR: '',
      SERVICE_WORKER: 'off',
    });
    const configuration = {
      ...base,
      brands: Object.fromEntries(
        homes.map(({ id }) => [
          id,
          {
            ...base.brands?.[id],
            hosts: id === brand?.id ? [host] : [],
            defaultTerritory: territory,
          },
        ]),
      ),
    };
    const composed = composePage({ html, registry, configuration, route });
    const page = composed.replace('</head>', `${STAY_IN_FRAME}</head>`);
    const policy = headerPolicy({ configuration, inlineScripts: inlineScriptsOf(page) });
    return new Response(page, { headers: { ...policy.page, 'Cache-Control': 'no-store' } });
  }

  return { answer, brands };
}

/** Returns whether a path is what a page requests of services, without cookies: the answer says nothing of a draft. */
export function isStub(path: string): boolean {
  return path.startsWith(`${STUBS}/`);
}

/** Answers what a page requests of services. */
function answerStub(path: string): Response {
  const [, territory, language, siteKey] =
    /^\/preview\/([A-Z]{2})\/([a-z]{2})\/site\/([\w-]+)$/.exec(path) ?? [];
  if (siteKey !== undefined) {
    return Response.json({ id: siteKey, territory, language, captcha_key: null });
  }
  if (!path.endsWith('.js')) return text(404, 'not found');
  return new Response('', { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}

function homesIn(html: string) {
  const boot = v.safeParse(BootContract, JSON.parse(BOOT_DATA.exec(html)?.[1] ?? '{}'));
  return boot.success ? boot.output.homes : [];
}

function text(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
