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
  const service = (
    title: string,
    folder: string,
    portVariable: string,
    fallback: number,
  ): Omit<Service, 'env'> => ({
    title,
    folder,
    command: COMMAND,
    portVariable,
    port: readPort(environment, portVariable, fallback),
  });
  const contentService = service(
    'content service',
    'e2e/content-service',
    'CONTENT_SERVICE_PORT',
    4000,
  );
  const thirdParties = service('third parties', 'e2e/third-parties', 'THIRD_PARTIES_PORT', 4100);
  const site = service('site', 'shared/host', 'PORT', 3000);
  const console = service('console', 'shared/console', 'CONSOLE_PORT', 4200);

  const ofThirdParties = localAddress(thirdParties.port);
  const consoleAddress = localAddress(console.port);
  const configuration = {
    CONTENT_SERVICE_URL: localAddress(contentService.port),
    CAPTCHA_SCRIPT_URL: `${ofThirdParties}/captcha.js`,
    TAG_MANAGER_SCRIPT_URL: `${ofThirdParties}/tag-manager.js`,
    PRIVACY_SCRIPT_URL: `${ofThirdParties}/privacy/{territory}.js`,
    OVERRIDE_ORIGINS: remotes()
      .map(({ port = 0 }) => localAddress(port))
      .join(' '),
    REDIRECT_ORIGINS: ofThirdParties,
    INSPECTOR: 'on',
    REPORT_URL: '/reports',
  };
  const withEnv = (one: Omit<Service, 'env'>, addresses: Record<string, string>): Service => ({
    ...one,
    env: {
      ...Object.fromEntries(
        Object.entries(addresses).map(([name, address]) => [name, environment[name] || address]),
      ),
      PORT: String(one.port),
    },
  });

  return {
    contentService: withEnv(contentService, {
      DEMO: 'on',
      SITE_URL: localAddress(site.port),
      RETAILERS_URL: `${ofThirdParties}/retailers`,
      CAPTCHA_VERIFY_URL: `${ofThirdParties}/captcha/siteverify`,
      DRAIN_MS,
    }),
    thirdParties: withEnv(thirdParties, { SITE_URL: localAddress(site.port) }),
    site: withEnv(site, {
      ...configuration,
      FRAME_ORIGINS: `${consoleAddress} http://127.0.0.1:${String(console.port)}`,
      DRAIN_MS,
    }),
    // The gate opens the pages of a release with the configuration of the site.
    console: withEnv(console, {
      ...configuration,
      SITE_URL: localAddress(site.port),
      CONSOLE_FRAMES: `${localAddress(site.port)} http://cinema.localhost:${String(site.port)}`,
    }),
  };
}

/** Returns all ports of a complete local site: those of its services, and that of the console's previews of texts. */
export function portsOfSite(environment: NodeJS.ProcessEnv): ServicePort[] {
  const services = localServices(environment);
  const portVariable = 'CONSOLE_PREVIEW_PORT';
  const port = readPort(environment, portVariable, services.console.port + 1);
  return [...Object.values(services), { title: 'previews of the console', port, portVariable }];
}
