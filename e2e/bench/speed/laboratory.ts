import { type Browser, chromium } from '@playwright/test';

import { SiteProcess } from '../../support/delivery/site-process';
import { makeCertificate, trust } from './network/certificate';
import { Front } from './network/front';
import { Link } from './network/link';
import { ENVIRONMENT, PORTS } from './places';
import { Services } from './services';

/** A browser at one end of a link, and the measured site at the other. */
export class Laboratory {
  readonly link: Link;
  readonly browser: Browser;
  readonly #site: Front;
  readonly #service: Front;
  readonly #services: Services;
  readonly #hosts = new Map<string, SiteProcess>();

  private constructor(
    link: Link,
    browser: Browser,
    fronts: { site: Front; service: Front },
    services: Services,
  ) {
    this.link = link;
    this.browser = browser;
    this.#site = fronts.site;
    this.#service = fronts.service;
    this.#services = services;
  }

  static async open(): Promise<Laboratory> {
    const certificate = await makeCertificate();
    const link = new Link();
    const site = new Front(0, certificate, link);
    const service = new Front(PORTS.contentService, certificate, link);
    await Promise.all([site.listen(PORTS.site), service.listen(PORTS.service)]);
    const services = new Services();
    await services.start();
    const { CHROMIUM_PATH } = process.env;
    const browser = await chromium.launch({
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [trust(certificate), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    return new Laboratory(link, browser, { site, service }, services);
  }

  /** Serves the site of this deploy root to the browser from now on. */
  async serve(root: string): Promise<void> {
    const host = this.#hosts.get(root) ?? (await SiteProcess.start(root, ENVIRONMENT));
    this.#hosts.set(root, host);
    this.#site.target = Number(new URL(host.url).port);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.#site.close();
    this.#service.close();
    await Promise.all(Array.from(this.#hosts.values(), (host) => host.stop()));
    await this.#services.stop();
  }
}
