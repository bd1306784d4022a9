import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { Configuration } from '@redeem/contracts';
import { isStore, pathOfCaller } from '@redeem/delivery/site';

import {
  EnvironmentError,
  siteConfigurationFrom,
} from '../configuration/configuration-from-environment';
import { LEVELS, type LogLevel } from '../log';

interface Settings {
  port: number;
  /** A folder, or a place in an object store. */
  root: string;
  /** The folder for the copy of a site in an object store. */
  cacheFolder: string;
  logLevel: LogLevel;
  configuration: Configuration;
  /** The number of simultaneous connections. */
  maxConnections: number;
  /** The number of reports per minute; one client may send a tenth of them. */
  reportsPerMinute: number;
  /** The number of our proxies that append to `X-Forwarded-For`. */
  trustedHops: number;
  /** The time that the host continues after SIGTERM, in milliseconds. */
  drainMs: number;
}

/** Returns the settings of the environment, with defaults for this machine. Throws an `EnvironmentError`. */
export function readEnvironment(environment: NodeJS.ProcessEnv, workspace: string): Settings {
  const value = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  const whole = (name: string, otherwise: string, most?: number) =>
    readWhole(name, value(name, otherwise), most);
  const root = readRoot(value('SITE_ROOT', join(workspace, 'dist')), environment);
  const copies = value('CACHE_DIR', join(workspace, 'node_modules/.cache/redeem/stores'));
  return {
    port: whole('PORT', '3000', 65_535),
    root,
    cacheFolder: join(pathOfCaller(copies, environment), nameOf(root, environment)),
    logLevel: readLogLevel(value('LOG_LEVEL', 'info')),
    configuration: siteConfigurationFrom(environment),
    maxConnections: whole('MAX_CONNECTIONS', '5000'),
    reportsPerMinute: whole('REPORTS_PER_MINUTE', '600'),
    trustedHops: whole('TRUSTED_HOPS', '0'),
    drainMs: whole('DRAIN_MS', '5000'),
  };
}

function readRoot(given: string, environment: NodeJS.ProcessEnv): string {
  try {
    return isStore(given) ? given : pathOfCaller(given, environment);
  } catch (error) {
    throw new EnvironmentError(`SITE_ROOT: ${(error as Error).message}`);
  }
}

/** Returns a name for the copy of a site: two stores may have a bucket of the same name. */
function nameOf(
  root: string,
  { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL }: NodeJS.ProcessEnv,
): string {
  const place = [AWS_ENDPOINT_URL_S3?.trim() || AWS_ENDPOINT_URL?.trim(), root].join(' ');
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}

function readWhole(name: string, text: string, most = 999_999_999): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  const expected = `a number from 0 to ${String(most)}`;
  throw new EnvironmentError(`${name}: must be ${expected}, not ${JSON.stringify(text)}`);
}

function readLogLevel(text: string): LogLevel {
  const level = LEVELS.find((one) => one === text);
  if (level) return level;
  throw new EnvironmentError('LOG_LEVEL: must be error, info or debug');
}
