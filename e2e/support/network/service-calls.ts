import type { BrowserContext, Request } from '@playwright/test';

import { CONTENT_SERVICE } from './addresses';

interface Exchange {
  code: string;
  selection: string | undefined;
}

/** The calls of the content service in a visit, in order. */
export class ServiceCalls {
  /** The territory of each call for site data; null if it named none. */
  readonly sites: (string | null)[] = [];
  /** The code of each check. */
  readonly checks: string[] = [];
  readonly exchanges: Exchange[] = [];

  readonly #revealsBodies: boolean;

  constructor(context: BrowserContext) {
    this.#revealsBodies = context.browser()?.browserType().name() !== 'firefox';
    context.on('request', (request) => {
      this.#note(request);
    });
  }

  /** Returns a selection as `exchanges` has it: the driver of Firefox does not reveal what a page sends. */
  revealed(selection: string): string | undefined {
    return this.#revealsBodies ? selection : undefined;
  }

  forget(): void {
    for (const list of [this.sites, this.checks, this.exchanges]) list.length = 0;
  }

  #note(request: Request): void {
    const { origin, pathname, searchParams } = new URL(request.url());
    const [, part, , kind, code, step] = pathname.split('/');
    if (origin !== CONTENT_SERVICE || part !== 'site' || request.method() === 'OPTIONS') return;
    if (kind === undefined) this.sites.push(searchParams.get('cc'));
    else if (step === undefined) this.checks.push(decodeURIComponent(code ?? ''));
    else this.exchanges.push({ code: code ?? '', selection: selectionIn(request) });
  }
}

function selectionIn(request: Request): string | undefined {
  const body = request.postDataJSON() as { selection?: string } | null;
  return body?.selection;
}
