import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { Checkout } from '../../../support/delivery/checkout';
import { deliveryTool } from '../../../support/delivery/delivery';
import { SiteProcess } from '../../../support/delivery/site-process';
import { CONTENT_SERVICE, ENVIRONMENT } from '../places';

/** A copy of the built site, and the checkout of a team that publishes to it. */
export class PublishedSite {
  readonly root: string;
  readonly checkout: Checkout;
  /** The host that the gate visits. Its browser does not trust the link's certificate. */
  readonly #host: SiteProcess;
  readonly #deliver: ReturnType<typeof deliveryTool>;

  private constructor(
    root: string,
    checkout: Checkout,
    host: SiteProcess,
    environment: Record<string, string>,
  ) {
    this.root = root;
    this.checkout = checkout;
    this.#host = host;
    this.#deliver = deliveryTool({
      checkout: checkout.folder,
      root,
      siteUrl: host.url,
      environment,
    });
  }

  static async make(built: string, workspace: string): Promise<PublishedSite> {
    const root = join(workspace, 'published');
    await cp(built, root, { recursive: true });
    const environment = { ...ENVIRONMENT, CONTENT_SERVICE_URL: CONTENT_SERVICE };
    const host = await SiteProcess.start(root, environment);
    return new PublishedSite(root, await Checkout.make(), host, environment);
  }

  /** Calls the delivery tool. Throws if it does not succeed. */
  async deliver(...words: string[]): Promise<void> {
    const { code, progress } = await this.#deliver(...words);
    if (code !== 0) throw new Error(progress);
  }

  async remove(): Promise<void> {
    await this.#host.stop();
    await this.checkout.remove();
  }
}
