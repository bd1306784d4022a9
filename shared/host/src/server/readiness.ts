import type { HeaderPolicy } from '../policy/headers';
import type { MissingReleases } from './read-site';

interface ReadinessOptions {
  /** Returns true while the process shuts down. */
  isDraining: () => boolean;
  /** Resolves to the releases that are missing from the deploy root. */
  missing: () => Promise<MissingReleases>;
}

/**
 * Returns a function that answers `/readyz`. A process is not ready until its deploy root has been complete once.
 * Later it only names missing releases: one page that fails is better than a site without any process. A
 * missing fallback is only named, because visitors do not need it yet.
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
