import { join } from 'node:path';

import type { Configuration } from '@redeem/contracts';

import {
  EnvironmentError,
  siteConfigurationFrom,
} from '../configuration/configuration-from-environment';
import { pathOfCaller } from '../configuration/path-of-caller';
import { isLogLevel, type LogLevel } from './log';

interface Settings {
  port: number;
  root: string;
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
  const whole = (name: string, otherwise: string) => readWhole(name, value(name, otherwise));
  return {
    port: readPort(value('PORT', '3000')),
    root: readRoot(value('SITE_ROOT', join(workspace, 'dist')), environment),
    logLevel: readLogLevel(value('LOG_LEVEL', 'info')),
    configuration: siteConfigurationFrom(environment),
    maxConnections: whole('MAX_CONNECTIONS', '5000'),
    reportsPerMinute: whole('REPORTS_PER_MINUTE', '600'),
    trustedHops: whole('TRUSTED_HOPS', '0'),
    drainMs: whole('DRAIN_MS', '5000'),
  };
}

function readRoot(root: string, environment: NodeJS.ProcessEnv): string {
  if (!root.startsWith('s3://')) return pathOfCaller(root, environment);
  throw new EnvironmentError(
    `SITE_ROOT: must be a folder, because a host does not read from an object store, not ${root}`,
  );
}

function readWhole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new EnvironmentError(`${name}: must be a whole number, not ${JSON.stringify(text)}`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new EnvironmentError(`PORT: must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
}

function readLogLevel(text: string): LogLevel {
  if (isLogLevel(text)) return text;
  throw new EnvironmentError('LOG_LEVEL: must be error, info or debug');
}
