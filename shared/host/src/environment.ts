import { join } from 'node:path';

import { siteConfigurationFrom, EnvironmentError } from '@redeem/delivery';
import type { Configuration } from '@redeem/delivery/contracts';

import { isLogLevel, type LogLevel } from './log';

interface Settings {
  port: number;
  root: string;
  logLevel: LogLevel;
  configuration: Configuration;
}

/** What the environment says, and what this machine would say where it says nothing. */
export function readEnvironment(environment: NodeJS.ProcessEnv, workspace: string): Settings {
  const value = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  return {
    port: readPort(value('PORT', '3000')),
    root: value('SITE_ROOT', join(workspace, 'dist')),
    logLevel: readLogLevel(value('LOG_LEVEL', 'info')),
    configuration: siteConfigurationFrom(environment),
  };
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
