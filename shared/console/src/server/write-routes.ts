import { Hono } from 'hono';
import * as v from 'valibot';

import { ActionRequestContract, CheckRequestContract } from '../api';
import { actionsOf } from './access';
import { act, type Actor, requireAllowed } from './act';
import { byLines } from './by-lines';
import { checkRelease } from './check';
import { bodyOf, refuse } from './guards';
import type { Variables } from './read-routes';

type WriteRoutesOptions = Pick<Actor, 'storage' | 'reader' | 'loadGate'> & {
  /** Is called after a change. */
  wake: () => void;
  onError: (error: unknown) => void;
};

/** Returns the addresses that change a site, or check a release for it, for people who have signed in. */
export function writeRoutes({ wake, onError, ...site }: WriteRoutesOptions) {
  const app = new Hono<{ Variables: Variables }>();

  app.post('/actions', async (c) => {
    const request = v.safeParse(ActionRequestContract, await bodyOf(c));
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    const actor = { ...site, person: c.get('session').person };
    if (request.output.action !== 'publish') {
      const outcome = await act(request.output, actor);
      wake();
      return c.json(outcome);
    }
    await requireAllowed(request.output, actor);
    return byLines(c, onError, async (onProgress) => {
      const outcome = await act(request.output, { ...actor, onProgress });
      wake();
      return { outcome };
    });
  });

  let isChecking = false;
  app.post('/checks', async (c) => {
    const request = v.safeParse(CheckRequestContract, await bodyOf(c));
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    const { person } = c.get('session');
    const { name } = request.output;
    if (!actionsOf(person, name).includes('publish')) {
      return refuse(c, 403, `${person.name} (${person.role}) may not publish ${name}`);
    }
    // The gate opens a browser and compiles programs.
    if (isChecking) return refuse(c, 503, 'Another release is being checked: try again.');
    isChecking = true;
    return byLines(c, onError, async (onProgress) => {
      try {
        return { findings: await checkRelease(request.output, { ...site, onProgress }) };
      } finally {
        isChecking = false;
      }
    });
  });

  return app;
}
