import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');

/** The ports of site and service for the browser, and of the servers behind the link. */
export const PORTS = {
  site: 4710,
  service: 4711,
  contentService: 4712,
  thirdParties: 4713,
} as const;

export const SITE = `https://localhost:${String(PORTS.site)}`;
const SERVICE = `https://localhost:${String(PORTS.service)}`;
export const CONTENT_SERVICE = `http://localhost:${String(PORTS.contentService)}`;
export const THIRD_PARTIES = `http://127.0.0.1:${String(PORTS.thirdParties)}`;

/** The environment of the site and of deliveries. */
export const ENVIRONMENT = {
  CONTENT_SERVICE_URL: SERVICE,
  CAPTCHA_SCRIPT_URL: `${THIRD_PARTIES}/captcha.js`,
  TAG_MANAGER_SCRIPT_URL: `${THIRD_PARTIES}/tag-manager.js`,
  PRIVACY_SCRIPT_URL: `${THIRD_PARTIES}/privacy/{territory}.js`,
  // The default wiring loads scripts before a Trusted Types policy exists.
  TRUSTED_TYPES: 'report',
};
