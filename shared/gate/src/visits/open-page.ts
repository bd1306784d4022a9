import { deleteApis, missingApis } from '@redeem/build/missing-apis';
import { COOKIES } from '@redeem/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { watchBuiltins } from './builtins';
import { ContentServiceDouble } from './content-service-double';
import { type HeldShell, holdShell } from './first-view';
import { freshCode } from './known-codes';
import { watchTasks } from './long-tasks';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

interface Tab {
  browser: Browser;
  site: SwappedSite;
  /** The first visit of the visitor. */
  visit: PlannedVisit;
}

/** Read once, because it takes a few tens of milliseconds. */
const MISSING = missingApis();

/** A page in which one visitor makes visits, one after the other. */
export interface OpenTab {
  page: Page;
  /** Prepares the page for a visit: the window, the visitor's cookies and the answers to requests. */
  prepare: (visit: PlannedVisit) => Promise<PreparedVisit>;
  close: () => Promise<void>;
}

/** A page with the settings of a visit, whose requests the swapped site answers. */
export interface PreparedVisit {
  page: Page;
  /** The address that the visit opens. */
  address: string;
  /** The errors that the page has reported since. */
  complaints: readonly string[];
  /** Set if the visit is of a first view: its shell is held back. */
  firstView: HeldShell | null;
  /** Returns how often the page has requested or opened something since. */
  countOutside: () => number;
  /** Lets the page request an exchange from now on. */
  allowExchange: () => void;
}

/** The visit that a tab is used for, and what its page has done. */
interface UnderWay {
  visit: PlannedVisit;
  double: ContentServiceDouble;
  complaints: string[];
  mayExchange: boolean;
  /** Whether the content service cannot be reached, since an exchange whose answer was lost. */
  isCut: boolean;
  outside: number;
}

/** Opens an empty page for the visits of a visitor. */
export async function openTab({ browser, site, visit }: Tab): Promise<OpenTab> {
  const { reader, hasTouch } = visit;
  const context = await browser.newContext({
    locale: reader.speaks,
    isMobile: hasTouch,
    hasTouch,
    // The page comes from no server, so Chromium treats it as a remote one and asks for permission before
    // it connects to a content service on this machine.
    permissions: ['local-network-access'],
  });
  let underWay: UnderWay | null = null;
  listen(context, () => underWay);
  await answerFrom(context, site, () => underWay);
  const page = await context.newPage();
  const opens = () => {
    if (underWay) underWay.outside += 1;
  };
  page.on('popup', opens).on('download', opens).on('filechooser', opens);
  let prepared = 0;
  let scripts: Script[] = [];
  const prepare = async (visit: PlannedVisit): Promise<PreparedVisit> => {
    const now: UnderWay = {
      visit,
      double: doubleFor(site, visit),
      complaints: [],
      mayExchange: false,
      isCut: false,
      outside: 0,
    };
    underWay = null;
    // Ends the visit before: a page that leads to a retailer would leave during this one, or just now.
    await page.goto('about:blank').catch(() => page.goto('about:blank'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    underWay = now;
    await setWindow(page, visit);
    const { code, asksService } = visit;
    prepared += 1;
    for (const script of scripts) await script.dispose();
    scripts = await addScripts(page, visit, prepared);
    const own = code === undefined || asksService ? code : freshCode(code, prepared);
    await comeFrom(context, visit, own);
    const { path, hash, brand } = visit;
    const { href } = new URL(hash === undefined ? path : `${path}#${hash}`, brand.address);
    return {
      page,
      address: href,
      complaints: now.complaints,
      firstView: visit.isOfFirstView ? await holdShell(page) : null,
      countOutside: () => now.outside,
      allowExchange: () => {
        now.mayExchange = true;
      },
    };
  };
  return {
    page,
    prepare,
    close: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/** The start of Chromium's log for an answer without a 2xx status. Missing files of the site are reported separately. */
const BROWSERS_OWN = 'Failed to load resource: ';

/** The maximum length of a complaint, in characters. */
const COMPLAINT_LENGTH = 400;

/** Returns a complaint without the hashes of a content policy, in front of which the sentence would not be seen. */
function shortened(text: string): string {
  const withoutHashes = text.replace(/(\s*'(?:sha(?:256|384|512)|nonce)-[^']*')+/g, ' …');
  return withoutHashes.slice(0, COMPLAINT_LENGTH).trimEnd();
}

function listen(context: BrowserContext, current: () => UnderWay | null): void {
  const complain = (text: string) => {
    const now = current();
    // Without the address of the brand complaints are equal in all brands.
    now?.complaints.push(shortened(text.replaceAll(now.visit.brand.address, '')));
  };
  context.on('weberror', (error) => {
    complain(`uncaught error: ${error.error().message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
    // Without the stack, which is not the same in every visit.
    complain(`console: ${message.text().split('\n')[0] ?? ''}`);
  });
}

async function setWindow(page: Page, { width, colours, isStill }: PlannedVisit): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({
    colorScheme: colours === 'dark' ? 'dark' : 'light',
    forcedColors: colours === 'forced' ? 'active' : 'none',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
}

type Script = Awaited<ReturnType<Page['addInitScript']>>;

/** Adds the scripts that run in a page before its own. */
async function addScripts(
  page: Page,
  { isCommon }: PlannedVisit,
  number: number,
): Promise<Script[]> {
  return [
    // First, so that what is deleted does not count as replaced.
    ...(isCommon ? [await page.addInitScript(deleteApis, MISSING)] : []),
    await page.addInitScript(forgetTab, String(number)),
    await page.addInitScript(watchBuiltins),
    await page.addInitScript(watchTasks),
  ];
}

/** Empties what the tab remembers of the visit before: a visitor who comes again has another tab. */
function forgetTab(number: string): void {
  if (!location.protocol.startsWith('http')) return;
  if (sessionStorage.getItem('gate') === number) return;
  sessionStorage.clear();
  sessionStorage.setItem('gate', number);
}

async function comeFrom(
  context: BrowserContext,
  { reader, brand }: PlannedVisit,
  code: string | undefined,
): Promise<void> {
  const url = brand.address;
  await context.clearCookies({ name: COOKIES.code });
  await context.addCookies([{ name: COOKIES.territory, value: reader.territory, url }]);
  if (code !== undefined) await context.addCookies([{ name: COOKIES.code, value: code, url }]);
}

function doubleFor(
  { contentServiceUrl, retailerUrl }: SwappedSite,
  { reader: { territory }, language }: PlannedVisit,
): ContentServiceDouble {
  return new ContentServiceDouble({ contentServiceUrl, territory, language, retailerUrl });
}

/**
 * Answers the requests of a page. An exchange is final, so a page must not send one before an action of the visitor, and
 * none reaches the real service.
 */
async function answerFrom(
  context: BrowserContext,
  site: SwappedSite,
  current: () => UnderWay | null,
): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = request.url();
    const now = current();
    if (!now) return route.abort();
    now.outside += 1;
    const { visit, complaints, double } = now;
    const isExchange = url.startsWith(site.contentServiceUrl) && /\/exchange(\?|$)/.test(url);
    if (isExchange && request.method() === 'POST') {
      if (visit.asksService || !now.mayExchange) {
        complaints.push('requests an exchange before any action of the visitor');
        return route.abort();
      }
      now.isCut = visit.exchange === 'is unclear';
      if (visit.exchange === 'fails') return route.fulfill(ContentServiceDouble.declined());
    }
    if (now.isCut && url.startsWith(site.contentServiceUrl)) return route.abort('connectionreset');
    const answer =
      (await site.answer(url)) ??
      (visit.asksService ? null : double.answer({ method: request.method(), url }));
    if (answer?.status === 404) complaints.push(`${new URL(url).pathname} is not there`);
    if (answer) return route.fulfill(answer);
    // A visit of the gate does not open the page of a retailer.
    if (request.isNavigationRequest()) return route.fulfill(EMPTY_PAGE);
    if (!visit.asksService)
      complaints.push(`requests ${withoutQuery(url)}, which is not the site's`);
    return visit.asksService ? route.continue() : route.abort();
  });
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const EMPTY_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html>' };
