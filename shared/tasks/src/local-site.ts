import { localAddress, readPort, type ServicePort } from './services.ts';
import { remotes } from './workspace.ts';

/** No load balancer has to notice that a local service is about to end. */
const DRAIN_MS = '0';
/** One process for each service, so that a signal reaches it directly. */
const COMMAND = 'exec node --import tsx src/main.ts';

type Service = ServicePort & { folder: string; command: string; env: NodeJS.ProcessEnv };

/**
 * Returns the services of a complete local site, with their ports and the addresses of the others in their
 * environment. Addresses in the caller's environment take precedence.
 */
export function localServices(
  environment: NodeJS.ProcessEnv,
): Record<'contentService' | 'thirdParties' | 'site' | 'console', Service> {
  const service = (title: string, folder: string, portVariable: string, usual: number) => ({
    title,
    folder,
    command: COMMAND,
    portVariable,
    port: readPort(environment, portVariable, usual),
  });
  const site = service('site', 'shared/host', 'PORT', 3000);
  const content = service('content service', 'e2e/content-service', 'CONTENT_SERVICE_PORT', 4000);
  const others = service('third parties', 'e2e/third-parties', 'THIRD_PARTIES_PORT', 4100);
  const ofTeams = service('console', 'shared/console', 'CONSOLE_PORT', 4200);
  const withEnv = (one: typeof site, own: Record<string, string>): Service => {
    const env: NodeJS.ProcessEnv = { PORT: String(one.port) };
    for (const [name, value] of Object.entries(own)) env[name] = environment[name] || value;
    return { ...one, env };
  };

  const SITE_URL = localAddress(site.port);
  const thirdParties = localAddress(others.port);
  const configuration = {
    CONTENT_SERVICE_URL: localAddress(content.port),
    CAPTCHA_SCRIPT_URL: `${thirdParties}/captcha.js`,
    TAG_MANAGER_SCRIPT_URL: `${thirdParties}/tag-manager.js`,
    PRIVACY_SCRIPT_URL: `${thirdParties}/privacy/{territory}.js`,
    OVERRIDE_ORIGINS: remotes()
      .map(({ port }) => localAddress(port))
      .join(' '),
    REDIRECT_ORIGINS: thirdParties,
    REPORT_URL: '/reports',
  };
  return {
    contentService: withEnv(content, {
      DEMO: 'on',
      SITE_URL,
      RETAILERS_URL: `${thirdParties}/retailers`,
      CAPTCHA_VERIFY_URL: `${thirdParties}/captcha/siteverify`,
      DRAIN_MS,
    }),
    thirdParties: withEnv(others, { SITE_URL }),
    site: withEnv(site, { ...configuration, DRAIN_MS }),
    // The gate opens the pages of a release with the configuration of the site.
    console: withEnv(ofTeams, { ...configuration, SITE_URL }),
  };
}
