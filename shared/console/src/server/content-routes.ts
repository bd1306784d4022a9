import { type Context, Hono } from 'hono';
import * as v from 'valibot';

import {
  type ContentDocument,
  CurrentContract,
  DecisionContract,
  DiscardContract,
  PlaceContract,
  PublicationContract,
  SaveContract,
  SearchContract,
} from '../content-api';
import { byLines } from './by-lines';
import type { Content } from './content';
import type { Publishing } from './content-publishing';
import { bodyOf, refuse } from './guards';
import type { Variables } from './read-routes';

type ContentContext = Context<{ Variables: Variables }>;

interface ContentRoutesOptions {
  content: Content;
  publishing: Publishing;
  needsApproval: boolean;
  /** Resolves to the preview of a console at a host. */
  previewOf: (host: string) => Promise<Pick<ContentDocument, 'previewUrl' | 'brands'>>;
  /** Is called when a draft or a publication has changed. */
  onChange: () => void;
  onError: (error: unknown) => void;
}

/** Creates the addresses of drafts and publications of texts, below `/api/content`. */
export function contentRoutes(options: ContentRoutesOptions) {
  const { content, publishing, needsApproval, previewOf, onChange, onError } = options;
  const app = new Hono<{ Variables: Variables }>();
  const personOf = (c: ContentContext) => c.get('session').person;

  app.get('/', async (c) => c.json(await publishing.overview(personOf(c))));

  app.post('/publications', async (c) => {
    const request = await bodyIn(c, PublicationContract);
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    const isNow = await publishing.isNow(request.output, personOf(c));
    if (isNow) {
      return byLines(c, onError, async (onProgress) => ({
        outcome: await publishing
          .publishNow(request.output, personOf(c), onProgress)
          .finally(onChange),
      }));
    }
    await publishing.ask(request.output, personOf(c));
    onChange();
    return c.json({ isAsked: true });
  });

  app.post('/publications/:id{[0-9a-f-]{36}}', async (c) => {
    const request = await bodyIn(c, DecisionContract);
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    const isKnown = await publishing.decide(c.req.param('id'), request.output, personOf(c));
    if (!isKnown) return refuse(c, 404, 'There is no such publication.');
    onChange();
    return c.json({});
  });

  app.get('/:locale/:document', async (c) => {
    const place = v.safeParse(PlaceContract, c.req.param());
    const found = place.success ? await content.document(place.output, personOf(c)) : null;
    if (!found) return refuse(c, 404, NO_TEXT);
    return c.json<ContentDocument>({
      ...found,
      needsApproval,
      ...(await previewOf(c.req.header('host') ?? '')),
    });
  });

  app.get('/:locale/:document/found', async (c) => {
    const place = v.safeParse(PlaceContract, c.req.param());
    const query = v.safeParse(SearchContract, c.req.query());
    if (!place.success) return refuse(c, 404, NO_TEXT);
    if (!query.success) return refuse(c, 400, v.summarize(query.issues));
    return c.json(await content.find(place.output, query.output.phrase));
  });

  app.put('/:locale/:document', async (c) => {
    const place = v.safeParse(PlaceContract, c.req.param());
    const request = await bodyIn(c, SaveContract);
    if (!place.success) return refuse(c, 404, NO_TEXT);
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    const saved = await content.save(place.output, request.output, personOf(c));
    if (!saved) return refuse(c, 404, NO_TEXT);
    onChange();
    return c.json(saved);
  });

  app.delete('/:locale/:document', async (c) => {
    const place = v.safeParse(PlaceContract, c.req.param());
    const request = await bodyIn(c, DiscardContract);
    if (!place.success) return refuse(c, 404, NO_TEXT);
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    await content.discard(place.output, request.output.seen, personOf(c));
    onChange();
    return c.json({});
  });

  app.post('/:locale/:document/current', async (c) => {
    const place = v.safeParse(PlaceContract, c.req.param());
    const request = await bodyIn(c, CurrentContract);
    if (!place.success) return refuse(c, 404, NO_TEXT);
    if (!request.success) return refuse(c, 400, v.summarize(request.issues));
    await content.confirm(place.output, request.output.anchor, personOf(c));
    onChange();
    return c.json({});
  });

  return app;
}

const NO_TEXT = 'The site has no such text.';

async function bodyIn<Output>(c: Context, contract: v.GenericSchema<unknown, Output>) {
  return v.safeParse(contract, await bodyOf(c));
}
