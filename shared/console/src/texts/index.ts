import { join } from 'node:path';

import { DeliveryError, parseAuthor } from '@redeem/delivery/site';
import { Hono } from 'hono';
import pLimit from 'p-limit';
import * as v from 'valibot';

import type { Person } from '../api';
import type { Api, Site } from '../server/part';
import { rightOn } from '../server/people';
import { bodyOf, Refused } from '../server/refusals';
import { type TextsState, titleOf } from './api';
import { Clone, findRepository } from './clone';
import { Desk } from './desk';
import { createReader } from './documents';
import { Drafts } from './drafts';
import {
  latestTexts,
  NAME,
  publishTexts,
  recover,
  takeBack,
  unpushed,
  type Workshop,
} from './publication';

const PATH = /^[a-z]{2}(_[A-Z]{2})?\/[a-z-]+\.md$/;
/** How often the console looks at the repository while somebody looks at the texts, in milliseconds. */
const PULL_MS = 30_000;
const TEXT_BYTES = 200_000;
const REASON = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(300),
  v.regex(/^[^\p{Cc}\p{Cf}]*$/u),
);

const SaveContract = v.strictObject({
  base: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  text: v.pipe(v.string(), v.maxLength(TEXT_BYTES)),
});
const PublishContract = v.strictObject({
  paths: v.pipe(v.array(v.pipe(v.string(), v.regex(PATH))), v.minLength(1), v.maxLength(40)),
  why: REASON,
});
const TakeBackContract = v.strictObject({ why: REASON });

export interface TextOptions {
  /** The checkout that the console runs from. */
  workspace: string;
  /** `CONSOLE_GIT`: another repository, as `url#branch`. */
  repository?: string | undefined;
  /** The folder of the clone. */
  folder: string;
}

/** Opens the clone, once; after a failure anew. */
function opener({ storage }: Site, { workspace, repository, folder }: TextOptions) {
  const open = async () => {
    const found = await findRepository(workspace, repository);
    // Drafts begin at a branch.
    const clone = await Clone.open(join(folder, encodeURIComponent(found.branch)), found);
    await recover({ clone, storage });
    const [drafts, desk] = [new Drafts(clone), new Desk(clone)];
    await desk.prepare();
    return { clone, drafts, desk, storage, rows: createReader({ clone, drafts, desk }) };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  let opening: Promise<Opened> | null = null;
  let opened: Opened | null = null;
  let problem: string | null = null;
  const start = () => {
    opening ??= open()
      .then((found) => {
        problem = null;
        return (opened = found);
      })
      .catch((error: unknown) => {
        problem = error instanceof DeliveryError ? error.message : String(error);
        throw error;
      })
      .finally(() => {
        opening = null;
      });
    opening.catch(() => undefined);
  };
  return {
    /** Resolves to the workshop. Throws while it is being prepared, and if it cannot be. */
    require: () => {
      if (opened) return opened;
      start();
      throw new DeliveryError(
        'conflict',
        problem ?? 'The texts are being prepared. Try again in a moment',
      );
    },
    /** Returns the workshop; null while it is being prepared. */
    peek: () => {
      if (!opened) start();
      return { opened, problem };
    },
  };
}

/** The addresses of the texts. */
export function textRoutes(site: Site, options: TextOptions): Api {
  const app: Api = new Hono();
  const texts = opener(site, options);
  let pulled = 0;
  let problem: string | null = null;
  /** Runs what changes the files of the clone, one after the other. */
  const work = pLimit(1);

  /** Looks at the repository now and then, beside the requests. */
  function follow({ clone, desk }: Workshop): void {
    if (work.activeCount > 0 || Date.now() - pulled < PULL_MS) return;
    pulled = Date.now();
    void work(async () => {
      problem = await unpushed(clone);
      await desk.prepare();
    }).catch(site.onError);
  }

  app.use('*', async (c, next) => {
    if (c.req.method !== 'GET' && !mayWrite(c.get('person')))
      throw new Refused(403, `${c.get('person').name} may not write texts`);
    await next();
  });

  app.get('/', async (c) => {
    const { opened, problem: failure } = texts.peek();
    const may = mayWrite(c.get('person'));
    const nothing = { isReady: false, mayWrite: may, documents: [], latest: null };
    if (!opened) return c.json<TextsState>({ ...nothing, problem: failure });
    follow(opened);
    const [documents, latest] = await Promise.all([opened.rows(), latestTexts(opened)]);
    return c.json<TextsState>({ problem, isReady: true, mayWrite: may, documents, latest });
  });

  const pathOf = (c: { req: { param: (name: string) => string | undefined } }) => {
    const path = `${c.req.param('locale') ?? ''}/${c.req.param('name') ?? ''}`;
    if (!PATH.test(path)) throw new Refused(404, `There is no document ${path}`);
    return path;
  };
  const DOCUMENT = '/documents/:locale/:name';

  app.get(DOCUMENT, async (c) => c.json(await texts.require().drafts.read(pathOf(c))));

  app.put(DOCUMENT, async (c) => {
    const { base, text } = await bodyOf(c, SaveContract);
    const by = parseAuthor(c.get('person').name);
    const saved = await texts
      .require()
      .drafts.save({ path: pathOf(c), base, text: text.replaceAll('\r\n', '\n'), by });
    return c.json(saved);
  });

  app.delete(DOCUMENT, async (c) => {
    await texts.require().drafts.discard(pathOf(c));
    return c.json({});
  });

  app.get('/preview/styles/:file', async (c) => {
    const isDark = c.req.param('file') === 'dark.css';
    const styles = await texts.require().desk.styles();
    const shown = styles.replaceAll(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, scheme) =>
      (scheme === 'dark') === isDark ? 'all' : 'not all',
    );
    return c.body(`${shown}\n:root { color-scheme: ${isDark ? 'dark' : 'light'} }`, 200, {
      'Content-Type': 'text/css; charset=utf-8',
    });
  });

  app.get('/preview/:locale/:name', async (c) => {
    const { desk, drafts } = texts.require();
    const [locale = '', name = ''] = pathOf(c).split('/');
    const html = await desk.render(await drafts.texts(), locale, name);
    const scheme = c.req.query('scheme') === 'dark' ? 'dark' : 'light';
    // Without scripts a question is opened by its mark.
    const opened = html.replaceAll('<details ', '<details open ');
    return c.html(
      `<!doctype html><html lang="${locale.replace('_', '-')}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${titleOf(`${locale}/${name}`)}</title><link rel="stylesheet" href="/api/texts/preview/styles/${scheme}.css">` +
        `<body><main>${opened}</main></body></html>`,
    );
  });

  app.post('/publications', async (c) => {
    const { paths, why } = await bodyOf(c, PublishContract);
    const workshop = texts.require();
    const person = c.get('person');
    const title = `Publish ${paths.map(titleOf).join('; ')}`;
    const job = site.jobs.start(person, title, ({ say }) =>
      work(async () => {
        const done = await publishTexts(workshop, {
          paths,
          why,
          by: parseAuthor(person.name),
          say,
        });
        problem = done.unpushed;
        return { revision: done.revision };
      }),
    );
    return c.json({ job }, 202);
  });

  app.post('/returns', async (c) => {
    const { why } = await bodyOf(c, TakeBackContract);
    const workshop = texts.require();
    const person = c.get('person');
    const job = site.jobs.start(person, 'Take the texts back', ({ say }) =>
      work(async () => {
        const done = await takeBack(workshop, { why, by: parseAuthor(person.name), say });
        problem = done.unpushed;
        return { revision: done.revision };
      }),
    );
    return c.json({ job }, 202);
  });

  return app;
}

/** Returns whether a person may write texts: somebody who may take them back may also write them. */
function mayWrite(person: Person): boolean {
  return rightOn(person, NAME) !== 'none';
}
