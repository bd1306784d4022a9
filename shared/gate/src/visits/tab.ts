import { deleteApis, missingApis } from '@redeem/build/missing-apis';
import { COOKIES } from '@redeem/contracts';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

import { ContentServiceDouble } from './content-service-double';
import { forgetTab, watchBuiltins, watchTasks } from './in-page';
import { freshCode } from './known-codes';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

/** Read once, because it takes a few tens of milliseconds. */
const MISSING = missingApis();

/** The start of Chromium's log for an answer without a 2xx status. Missing files of the site are reported separately. */
const BROWSERS_OWN = 'Failed to load resource: ';

/** The maximum length of a complaint, in characters. */
const COMPLAINT_LENGTH = 400;

/** What has happened in the page of a visit so far. */
interface Happened {
  visit: PlannedVisit;
  double: ContentServiceDouble;
  /** Errors, and requests that were refused. */
  complaints: string[];
  /** Whether the page may request an exchange: a visitor has acted. */
  mayExchange: boolean;
  /** Whether the content service cannot be reached, since an exchange whose answer was lost. */
  isCut: boolean;
  /** How often the page has requested or opened something. */
  outside: number;
}

/** A tab in which one visitor makes visits, one after the other. The swapped site answers its requests. */
export class Tab {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #site: SwappedSite;
  #now: Happened | null = null;
  #count = 0;
  /** The brands whose pages the visitor has opened, and that have stored something. */
  readonly #known = new Set<string>();
  #scripts: Awaited<ReturnType<Page['addInitScript']>>[] = [];

  private constructor(page: Page, site: SwappedSite) {
    this.page = page;
    this.#context = page.context();
    this.#site = site;
  }

  /** Opens an empty page for a visitor, whose first visit this is. */
  static async open(
    browser: Browser,
    site: SwappedSite,
    { reader, hasTouch }: PlannedVisit,
  ): Promise<Tab> {
    const context = await browser.newContext({
      locale: reader.speaks,
      isMobile: hasTouch,
      hasTouch,
      // The page comes from no server, so Chromium treats it as a remote one and asks for permission before
      // it connects to a content service on this machine.
      permissions: ['local-network-access'],
    });
    const tab = new Tab(await context.newPage(), site);
    tab.#listen();
    await context.route('**/*', (route) => tab.#answer(route));
    return tab;
  }

  /** Returns the errors that the page has reported in this visit. */
  get complaints(): readonly string[] {
    return this.#now?.complaints ?? [];
  }

  /** Returns how often the page has requested or opened something in this visit. */
  get outside(): number {
    return this.#now?.outside ?? 0;
  }

  /** Lets the page request an exchange from now on. */
  allowExchange(): void {
    if (this.#now) this.#now.mayExchange = true;
  }

  /** Returns whether the visitor has opened a page of the brand before. */
  knows({ brand }: PlannedVisit): boolean {
    return this.#known.has(brand.id);
  }

  /** Prepares an empty page for a visit: window, cookies, what is stored. Resolves to the address that the visit opens. */
  async prepare(visit: PlannedVisit): Promise<string> {
    const { page } = this;
    const { path, hash, brand, code, asksService, viewport, colours, isStill } = visit;
    this.#now = null;
    // Ends the visit before: a page that leads to a retailer would leave during this one, or just now.
    await page.goto('about:blank').catch(() => page.goto('about:blank'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!visit.isAgain && this.#known.has(brand.id)) await this.#forget(brand.address);
    this.#known.add(brand.id);
    this.#count += 1;
    this.#now = {
      visit,
      double: new ContentServiceDouble({
        ...this.#site,
        territory: visit.reader.territory,
        language: visit.reader.locale.slice(0, 2),
      }),
      complaints: [],
      mayExchange: false,
      isCut: false,
      outside: 0,
    };
    await page.setViewportSize(viewport);
    await page.emulateMedia({
      colorScheme: colours === 'dark' ? 'dark' : 'light',
      forcedColors: colours === 'forced' ? 'active' : 'none',
      reducedMotion: isStill ? 'reduce' : 'no-preference',
    });
    await this.#addScripts(visit);
    const url = brand.address;
    await this.#context.clearCookies({ name: COOKIES.code });
    const { territory } = visit.reader;
    await this.#context.addCookies([{ name: COOKIES.territory, value: territory, url }]);
    if (code !== undefined) {
      const value = asksService ? code : freshCode(code, this.#count);
      await this.#context.addCookies([{ name: COOKIES.code, value, url }]);
    }
    return new URL(hash === undefined ? path : `${path}#${hash}`, brand.address).href;
  }

  async close(): Promise<void> {
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.close();
  }

  /** Forgets what the pages of a brand have stored, so that the next visit is a first one. */
  async #forget(origin: string): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
  }

  #listen(): void {
    const complain = (text: string) => {
      // Without the address of the brand complaints are equal in all brands.
      const address = this.#now?.visit.brand.address ?? '';
      this.#now?.complaints.push(shortened(text.replaceAll(address, '')));
    };
    this.#context.on('weberror', (error) => {
      complain(`uncaught error: ${error.error().message}`);
    });
    this.#context.on('console', (message) => {
      if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
      // Without the stack, which is not the same in every visit.
      complain(`console: ${message.text().split('\n')[0] ?? ''}`);
    });
    const opens = () => {
      if (this.#now) this.#now.outside += 1;
    };
    this.page.on('popup', opens).on('download', opens).on('filechooser', opens);
  }

  /** Adds the scripts that run in a page before its own. */
  async #addScripts({ isCommon }: PlannedVisit): Promise<void> {
    for (const script of this.#scripts) await script.dispose();
    const { page } = this;
    this.#scripts = [
      // First, so that what is deleted does not count as replaced.
      ...(isCommon ? [await page.addInitScript(deleteApis, MISSING)] : []),
      await page.addInitScript(forgetTab, String(this.#count)),
      await page.addInitScript(watchBuiltins),
      await page.addInitScript(watchTasks),
    ];
  }

  /**
   * Answers a request of the page. An exchange is final, so a page must not send one before an action of the visitor, and
   * none reaches the real service.
   */
  async #answer(route: Route): Promise<void> {
    const now = this.#now;
    if (!now) return route.abort();
    now.outside += 1;
    const request = route.request();
    const url = request.url();
    const { visit, complaints, double } = now;
    const isOfService = url.startsWith(this.#site.contentServiceUrl);
    if (isOfService && request.method() === 'POST' && /\/exchange(\?|$)/.test(url)) {
      if (visit.asksService || !now.mayExchange) {
        complaints.push('requests an exchange before any action of the visitor');
        return route.abort();
      }
      now.isCut = visit.exchange === 'is unclear';
      if (visit.exchange === 'fails') return route.fulfill(ContentServiceDouble.declined());
    }
    if (now.isCut && isOfService) return route.abort('connectionreset');
    const answer =
      (await this.#site.answer(url)) ??
      (visit.asksService ? null : double.answer(request.method(), url));
    if (answer?.status === 404) complaints.push(`${new URL(url).pathname} is not there`);
    if (answer) return route.fulfill(answer);
    // A visit of the gate does not open the page of a retailer.
    if (request.isNavigationRequest()) return route.fulfill(EMPTY_PAGE);
    if (visit.asksService) return route.continue();
    complaints.push(`requests ${withoutQuery(url)}, which is not the site's`);
    return route.abort();
  }
}

const EMPTY_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html>' };

/** Returns a complaint without the hashes of a content policy, in front of which the sentence would not be seen. */
function shortened(text: string): string {
  const withoutHashes = text.replace(/(\s*'(?:sha(?:256|384|512)|nonce)-[^']*')+/g, ' …');
  return withoutHashes.slice(0, COMPLAINT_LENGTH).trimEnd();
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
