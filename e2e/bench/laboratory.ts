import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { Program } from '../support/running/program';
import { Front, makeCertificate, trust } from './network/front';
import { Link } from './network/link';

export const REPOSITORY = join(import.meta.dirname, '../..');

/** The ports of site and service for the browser, and of the servers behind the link. */
const PORTS = { site: 4710, service: 4711, contentService: 4712, thirdParties: 4713 } as const;

export const SITE = `https://localhost:${String(PORTS.site)}`;
export const CONTENT_SERVICE = `http://localhost:${String(PORTS.contentService)}`;
const THIRD_PARTIES = `http://127.0.0.1:${String(PORTS.thirdParties)}`;

/** The environment of the site and of deliveries. */
export const ENVIRONMENT = {
  CONTENT_SERVICE_URL: `https://localhost:${String(PORTS.service)}`,
  CAPTCHA_SCRIPT_URL: `${THIRD_PARTIES}/captcha.js`,
  TAG_MANAGER_SCRIPT_URL: `${THIRD_PARTIES}/tag-manager.js`,
  PRIVACY_SCRIPT_URL: `${THIRD_PARTIES}/privacy/{territory}.js`,
  // The default wiring loads scripts before a Trusted Types policy exists.
  TRUSTED_TYPES: 'report',
};

/** A browser at one end of a link, and the measured site at the other. */
export interface Laboratory {
  link: Link;
  browser: Browser;
  /** Serves the site of this deploy root to the browser from now on. */
  serve: (root: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts content service, third parties and browser. */
export async function openLaboratory(): Promise<Laboratory> {
  const certificate = await makeCertificate();
  const link = new Link();
  const site = new Front(PORTS.site, certificate, link);
  const service = new Front(PORTS.service, certificate, link);
  service.target = PORTS.contentService;
  const services = [
    await startServer('e2e/content-service', `${CONTENT_SERVICE}/readyz`, {
      DEMO: 'on',
      DATA_FOLDER: 'memory',
      SITE_URL: SITE,
      ALLOWED_ORIGINS: 'https://localhost:*,http://localhost:*',
      RETAILERS_URL: `${THIRD_PARTIES}/retailers`,
      CAPTCHA_VERIFY_URL: `${THIRD_PARTIES}/captcha/siteverify`,
    }),
    await startServer('e2e/third-parties', `${THIRD_PARTIES}/livez`, { SITE_URL: SITE }),
  ];
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [trust(certificate), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const hosts = new Map<string, Program>();
  return {
    link,
    browser,
    serve: async (root) => {
      const port = PORTS.thirdParties + 1 + [...new Set([...hosts.keys(), root])].indexOf(root);
      const url = `http://localhost:${String(port)}/livez`;
      const env = { ...ENVIRONMENT, SITE_ROOT: root };
      if (!hosts.has(root)) hosts.set(root, await startServer('shared/host', url, env));
      site.target = port;
    },
    close: async () => {
      await browser.close();
      for (const front of [site, service]) front.close();
      await Promise.all([...hosts.values(), ...services].map((one) => one.stop('SIGKILL')));
    },
  };
}

/** Starts the server of a package at the port of `url`. Resolves when it answers there. */
export async function startServer(
  folder: string,
  url: string,
  env: Record<string, string>,
): Promise<Program> {
  const { port } = new URL(url);
  const server = Program.node(['src/main.ts'], {
    cwd: join(REPOSITORY, folder),
    env: { PORT: port, DRAIN_MS: '0', ...env },
  });
  await server.answers(url);
  return server;
}
