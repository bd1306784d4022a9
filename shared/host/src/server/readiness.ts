import type { HeaderPolicy } from '../policy/headers';
import type { MissingReleases } from './read-site';

interface ReadinessOptions {
  /** Whether the process is about to end. */
  isDraining: () => boolean;
  /** Looks for the releases that are not in the deploy root. */
  missing: () => Promise<MissingReleases>;
}

/**
 * Answers whether visitors should be sent to this process. A process whose deploy root lacks a release is
 * not ready until it has been whole once. Later it only names what is missing: one page that fails is
 * better than a site without any process. A missing fallback is only named: visitors do not need it yet.
 */
export function readiness({ isDraining, missing }: ReadinessOptions) {
  let wasWhole = false;

  return async ({ probe }: HeaderPolicy): Promise<Response> => {
    const { live, fallback } = await missing();
    wasWhole ||= live.length === 0;
    const isReady = wasWhole && !isDraining();
    const lines = [
      isDraining() ? 'draining' : isReady ? 'ok' : 'not ready',
      ...live.map((name) => `missing: ${name}`),
      ...fallback.map((name) => `missing fallback: ${name}`),
    ];
    return new Response(`${lines.join('\n')}\n`, { status: isReady ? 200 : 503, headers: probe });
  };
}
