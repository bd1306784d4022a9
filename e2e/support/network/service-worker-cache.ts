import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Waits until the caches have all that the support pages need without a connection. */
export async function untilKept(page: Page, version = '1.0.0'): Promise<void> {
  const folder = `/remotes/support/${version}/`;
  await expect
    .poll(async () => {
      const kept = await keptBy(page);
      const addresses = Object.keys(kept);
      return {
        pages: ['/support', '/returnpolicy'].filter((path) => kept[path]?.includes(folder)),
        hasTexts: addresses.some((address) => address.startsWith(`${folder}support-`)),
        hasShell: addresses.some((address) => address.startsWith('/shell/')),
      };
    })
    .toEqual({ pages: ['/support', '/returnpolicy'], hasTexts: true, hasShell: true });
}

/** Makes every later page of the visit record when the service worker has cached everything. */
export async function noteWhenWorkerIsDone(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A blank page has no service worker.
    if (!('ServiceWorker' in window)) return;
    ServiceWorker.prototype.postMessage = new Proxy(
      Reflect.get(ServiceWorker.prototype, 'postMessage'),
      {
        apply: (post, worker, [message]: unknown[]) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            document.documentElement.setAttribute('data-worker-is-done', '');
          };
          // Workbox answers through this port.
          Reflect.apply(post, worker, [message, [port2]]);
        },
      },
    );
  });
}

export async function untilWorkerIsDone(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-worker-is-done');
}

/** Resolves to all cached answers of the service worker, by path and query. */
export async function keptBy(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const entries = names.map(async (name) => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      return requests.map(async (request) => {
        const { pathname, search } = new URL(request.url);
        const answer = await cache.match(request, { ignoreVary: true });
        return [pathname + search, (await answer?.text()) ?? ''] as const;
      });
    });
    return Promise.all((await Promise.all(entries)).flat());
  });
  return Object.fromEntries(kept);
}
