import type { HeaderPolicy } from '../policy/headers';

interface ReadinessOptions {
  /** Whether the process is about to end. */
  isDraining: () => boolean;
  /** The releases that visitors are to get and that are not in the deploy root. */
  missing: () => Promise<string[]>;
}

/**
 * Answers whether visitors should be sent to this process. A process whose deploy root lacks a release is
 * not ready until it has been whole once. Later it only names what is missing: one page that fails is
 * better than a site without any process.
 */
export function readiness({ isDraining, missing }: ReadinessOptions) {
  let wasWhole = false;

  return async ({ probe }: HeaderPolicy): Promise<Response> => {
    const names = await missing();
    wasWhole ||= names.length === 0;
    const isReady = wasWhole && !isDraining();
    const lines = [
      isDraining() ? 'draining' : isReady ? 'ok' : 'not ready',
      ...names.map((name) => `missing: ${name}`),
    ];
    return new Response(`${lines.join('\n')}\n`, { status: isReady ? 200 : 503, headers: probe });
  };
}
