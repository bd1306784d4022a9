import { deleteApis, missingApis } from '@redeem/build/missing-apis';
import { COOKIES } from '@redeem/contracts';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

import { contentService, DECLINED } from './content-service';
import { watchPage } from './in-page';
import { comes, PAGE_TIMEOUT_MS } from './look';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';
import { hasTouch } from './table';

/** Read once, because it takes a few tens of milliseconds. */
const MISSING = missingApis();

/** The start of Chromium's log for an answer without a 2xx status. Missing files of the site are reported separately. */
const BROWSERS_OWN = 'Failed to load resource: ';

/** Matches the script of the shell. */
const SHELL = /\/shell\/[^/]+\/index\.\w+\.js$/;

const EMPTY_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html>' };

/** A page for a visit, and what has happened in it so far. */
export interface OpenedPage {
  page: Page;
  /** The address that the visit opens. */
  address: string;
  /** Errors, and requests that were refused. */
  complaints: string[];
  /** How often the page has requested or opened something. */
  outside: number;
  /** Whether the page may request an exchange: a visitor has acted. */
  mayExchange: boolean;
}

/** Opens the browser of one visitor: what pages have stored stays there from visit to visit. */
export async function openVisitor(browser: Browser, { reader }: PlannedVisit) {
  const context = await browser.newContext({
    locale: reader.speaks,
    isMobile: hasTouch(reader),
    hasTouch: hasTouch(reader),
    // The page comes from no server, so Chromium treats it as a remote one and asks for permission before
    // it connects to a content service on this machine.
    permissions: ['local-network-access'],
  });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  // A window that a page opens shows nothing. It may be the one of a retailer.
  await context.route('**/*', (route) => route.fulfill(EMPTY_PAGE));
  return context;
}

/** Opens an empty page of a visitor with the window, cookies and scripts of a visit. What was stored stays if it `keeps` it. */
export async function preparePage(
  context: BrowserContext,
  site: SwappedSite,
  visit: PlannedVisit,
  keeps: boolean,
): Promise<OpenedPage> {
  const { path, hash, brand, code, viewport, colours, reader } = visit;
  const url = brand.address;
  const page = await context.newPage();
  if (!keeps) {
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  }
  await context.clearCookies({ name: COOKIES.code });
  await context.addCookies([
    { name: COOKIES.territory, value: reader.territory, url },
    ...(code === undefined ? [] : [{ name: COOKIES.code, value: code, url }]),
  ]);
  await page.setViewportSize(viewport);
  await page.emulateMedia({
    colorScheme: colours === 'dark' ? 'dark' : 'light',
    forcedColors: colours === 'forced' ? 'active' : 'none',
    reducedMotion: visit.isStill ? 'reduce' : 'no-preference',
  });
  // First, so that what is deleted does not count as replaced.
  if (visit.isCommon) await page.addInitScript(deleteApis, MISSING);
  await page.addInitScript(watchPage);
  const address = new URL(hash === undefined ? path : `${path}#${hash}`, url).href;
  const opened = { page, address, complaints: [], outside: 0, mayExchange: false };
  listen(opened, url);
  await page.route('**/*', answering(opened, site, visit));
  return opened;
}

function listen(opened: OpenedPage, site: string): void {
  const complain = (text: string) => {
    // Without the address of the brand complaints are equal in all brands; hashes of a content policy hide its sentence.
    const short = text.replaceAll(site, '').replace(/(\s*'(?:sha\d+|nonce)-[^']*')+/g, ' …');
    opened.complaints.push(short.slice(0, 400).trimEnd());
  };
  const open = () => {
    opened.outside += 1;
  };
  opened.page
    .on('pageerror', ({ message }) => {
      complain(`uncaught error: ${message}`);
    })
    .on('console', (message) => {
      if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
      // Without the stack, which is not the same in every visit.
      complain(`console: ${message.text().split('\n')[0] ?? ''}`);
    })
    .on('popup', open)
    .on('download', open)
    .on('filechooser', open);
}

/**
 * Returns a function that answers the requests of a page. An exchange is final, so a page must not send one before an action
 * of the visitor. No request leaves this machine.
 */
function answering(opened: OpenedPage, site: SwappedSite, visit: PlannedVisit) {
  const { exchange, reader } = visit;
  const ask = contentService({ ...site, ...reader, language: reader.locale.slice(0, 2) });
  /** Whether the service cannot be reached, since an exchange whose answer was lost. */
  let isCut = false;
  return async (route: Route): Promise<void> => {
    opened.outside += 1;
    const request = route.request();
    const [url, method] = [request.url(), request.method()];
    const isOfService = url.startsWith(site.contentServiceUrl);
    if (isOfService && method === 'POST' && /\/exchange(\?|$)/.test(url)) {
      if (!opened.mayExchange) {
        opened.complaints.push('requests an exchange before any action of the visitor');
        return route.abort();
      }
      isCut = exchange === 'is unclear';
      if (exchange === 'fails') return route.fulfill(DECLINED);
    }
    if (isCut && isOfService) return route.abort('connectionreset');
    const answer = (await site.answer(url)) ?? ask(method, url);
    const { origin, pathname } = new URL(url);
    if (answer?.status === 404) opened.complaints.push(`${pathname} is not there`);
    // As on a slow connection: the first view is shown before the shell comes.
    if (visit.isOfFirstView && SHELL.test(url)) await comes(opened.page, '#app h1', 10_000);
    if (answer) return route.fulfill(answer);
    // A visit of the gate does not open the page of a retailer.
    if (request.isNavigationRequest()) return route.fulfill(EMPTY_PAGE);
    opened.complaints.push(`requests ${origin}${pathname}, which is not the site's`);
    return route.abort();
  };
}
