import { COOKIES } from '@redeem/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { watchBuiltins } from './builtins';
import { ContentServiceDouble } from './content-service-double';
import { type HeldShell, holdShell } from './first-view';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

export interface PageVisit {
  browser: Browser;
  site: SwappedSite;
  visit: PlannedVisit;
}

/** An empty page with the cookies of a visit, whose requests the swapped site answers. */
export interface OpenPage {
  context: BrowserContext;
  page: Page;
  /** The address that the visit opens. */
  address: string;
  /** The errors that the page reports, until it is closed. */
  complaints: readonly string[];
  /** Set if the visit is of a first view: its shell is held back. */
  firstView: HeldShell | null;
  /** Lets the page request an exchange from now on. */
  allowExchange: () => void;
}

/** Below this width, in pixels, the browser emulates a phone. */
const PHONE = 600;

/** Opens an empty page for a visit. */
export async function openPage({ browser, site, visit }: PageVisit): Promise<OpenPage> {
  const { reader, width, brand, path, hash } = visit;
  const isPhone = width < PHONE;
  const context = await browser.newContext({
    locale: reader.locale,
    viewport: { width, height: isPhone ? 720 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    // The route handler below does not see the requests of a service worker.
    serviceWorkers: 'block',
    // The page comes from no server, so Chromium treats it as a remote one and asks for permission before
    // it connects to a content service on this machine.
    permissions: ['local-network-access'],
  });
  const complaints = listen(context, brand.address);
  await context.addInitScript(watchBuiltins);
  await comeFrom(context, visit);
  const { allowExchange } = await answerFrom(context, site, visit, complaints);
  const page = await context.newPage();
  const firstView = visit.isOfFirstView ? await holdShell(page) : null;
  const { href } = new URL(hash === undefined ? path : `${path}#${hash}`, brand.address);
  return { context, page, address: href, complaints, firstView, allowExchange };
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

/** @param address The address of the brand. It is removed from complaints, so that they are equal in all brands. */
function listen(context: BrowserContext, address: string): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    complaints.push(shortened(text.replaceAll(address, '')));
  };
  context.on('weberror', (error) => {
    complain(`uncaught error: ${error.error().message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
    // The message and the first line of the stack; the rest belongs to the shell and React.
    complain(`console: ${message.text().split('\n').slice(0, 2).join('\n')}`);
  });
  return complaints;
}

async function comeFrom(
  context: BrowserContext,
  { reader, brand, code }: PlannedVisit,
): Promise<void> {
  const url = brand.address;
  await context.addCookies([{ name: COOKIES.territory, value: reader.territory, url }]);
  if (code !== undefined) await context.addCookies([{ name: COOKIES.code, value: code, url }]);
}

/**
 * Answers the requests of a page. An exchange is final, so a page must not send one before an action of the visitor, and
 * none reaches the real service.
 */
async function answerFrom(
  context: BrowserContext,
  site: SwappedSite,
  { asksService, reader: { territory }, language }: PlannedVisit,
  complaints: string[],
): Promise<{ allowExchange: () => void }> {
  const { contentServiceUrl, retailerUrl } = site;
  const double = new ContentServiceDouble({
    contentServiceUrl,
    territory,
    language,
    retailerUrl,
  });
  let mayExchange = false;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = request.url();
    const isExchange = url.startsWith(contentServiceUrl) && /\/exchange(\?|$)/.test(url);
    if (isExchange && request.method() === 'POST' && (asksService || !mayExchange)) {
      complaints.push('requests an exchange before any action of the visitor');
      await route.abort();
      return;
    }
    const answer =
      (await site.answer(url)) ??
      (asksService ? null : double.answer({ method: request.method(), url }));
    if (answer?.status === 404) complaints.push(`${new URL(url).pathname} is not there`);
    if (answer) await route.fulfill(answer);
    // A visit of the gate does not open the page of a retailer.
    else if (request.isNavigationRequest()) await route.fulfill(EMPTY_PAGE);
    else await route.continue();
  });
  return {
    allowExchange: () => {
      mayExchange = true;
    },
  };
}

const EMPTY_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html>' };
