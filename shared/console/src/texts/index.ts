import { join } from 'node:path';

import { type Author, DeliveryError, parseAuthor } from '@redeem/delivery/site';
import { type Context, Hono } from 'hono';
import pLimit from 'p-limit';
import * as v from 'valibot';

import type { Person } from '../api';
import { WhyContract } from '../server/act';
import type { Api, Asked, Site } from '../server/part';
import { rightOn } from '../server/people';
import { bodyOf, Refused } from '../server/refusals';
import { type DocumentRow, type TextsState, titleOf } from './api';
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

const PathContract = v.pipe(v.string(), v.regex(/^[a-z]{2}(_[A-Z]{2})?\/[a-z-]+\.md$/));
/** How often the console looks at the repository while somebody looks at the texts, in milliseconds. */
const PULL_MS = 30_000;
const TEXT_BYTES = 200_000;

const SaveContract = v.strictObject({
  base: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  text: v.pipe(v.string(), v.maxLength(TEXT_BYTES)),
});
const PublishContract = v.strictObject({
  paths: v.pipe(v.array(PathContract), v.minLength(1), v.maxLength(40)),
  why: WhyContract,
});
const TakeBackContract = v.strictObject({ why: WhyContract });

export interface TextOptions {
  /** The checkout that the console runs from. */
  workspace: string;
  /** `CONSOLE_GIT`: another repository, as `url#branch`. */
  repository?: string | undefined;
  /** The folder of the clone. */
  folder: string;
}

interface Opened extends Workshop {
  rows: () => Promise<DocumentRow[]>;
}

/** What goes on after its request. Resolves to the revision, and to why the repository has not taken the commit. */
type Work = (
  workshop: Workshop,
  about: { by: Author; say: (step: string) => void },
) => Promise<{ revision: number; unpushed: string | null }>;

/** The addresses of the texts. */
export function textRoutes(site: Site, options: TextOptions): Api {
  const app: Api = new Hono();
  let opened: Opened | null = null;
  let pulled = 0;
  /** Why nothing can be written, or why the repository does not have it all. */
  let problem: string | null = null;
  /** Runs what changes the files of the clone, one after the other. */
  const alone = pLimit(1);

  /** Opens the clone, and looks at the repository now and then, beside the requests. */
  function follow(): void {
    if (alone.activeCount > 0 || (opened && Date.now() - pulled < PULL_MS)) return;
    pulled = Date.now();
    void alone(async () => {
      opened ??= await open(site, options);
      problem = await unpushed(opened.clone);
      await opened.desk.prepare();
    }).catch((error: unknown) => {
      problem = (error as Error).message;
      if (!(error instanceof DeliveryError)) site.onError(error);
    });
  }

  function requireOpened(): Opened {
    if (opened) return opened;
    follow();
    const message = problem ?? 'The texts are being prepared. Try again in a moment';
    throw new DeliveryError('conflict', message);
  }

  function begin(c: Context<Asked>, title: string, work: Work) {
    const workshop = requireOpened();
    const person = c.get('person');
    const by = parseAuthor(person.name);
    const job = site.jobs.start(person, title, (say) =>
      alone(async () => {
        const { revision, unpushed: why } = await work(workshop, { by, say });
        problem = why;
        return { revision };
      }),
    );
    return c.json({ job }, 202);
  }

  app.use('*', async (c, next) => {
    if (c.req.method !== 'GET' && !mayWrite(c.get('person')))
      throw new Refused(403, `${c.get('person').name} may not write texts`);
    await next();
  });

  app.get('/', async (c) => {
    follow();
    const about = { problem, isReady: opened !== null, mayWrite: mayWrite(c.get('person')) };
    if (!opened) return c.json<TextsState>({ ...about, documents: [], latest: null });
    const [documents, latest] = await Promise.all([opened.rows(), latestTexts(opened)]);
    return c.json<TextsState>({ ...about, documents, latest });
  });

  const DOCUMENT = '/documents/:path{.+}';

  app.get(DOCUMENT, async (c) => c.json(await requireOpened().drafts.read(pathOf(c))));

  app.put(DOCUMENT, async (c) => {
    const { base, text } = await bodyOf(c, SaveContract);
    const by = parseAuthor(c.get('person').name);
    const path = pathOf(c);
    const save = { path, base, text: text.replaceAll('\r\n', '\n'), by };
    return c.json(await requireOpened().drafts.save(save));
  });

  app.get('/preview/styles/:scheme', async (c) => {
    const isDark = c.req.param('scheme') === 'dark.css';
    const styles = await requireOpened().desk.styles();
    const shown = styles.replaceAll(
      /\(prefers-color-scheme:\s*dark\)/g,
      isDark ? 'all' : 'not all',
    );
    const type = { 'Content-Type': 'text/css; charset=utf-8' };
    return c.body(`${shown}\n:root { color-scheme: ${isDark ? 'dark' : 'light'} }`, 200, type);
  });

  app.get('/preview/:path{.+}', async (c) => {
    const { desk, drafts } = requireOpened();
    const path = pathOf(c);
    const [locale = '', name = ''] = path.split('/');
    const html = await desk.render(await drafts.texts(), locale, name);
    const scheme = c.req.query('scheme') === 'dark' ? 'dark' : 'light';
    // Without scripts a question is opened by its mark.
    const page = html.replaceAll('<details ', '<details open ');
    return c.html(
      `<!doctype html><html lang="${locale.replace('_', '-')}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${titleOf(path)}</title><link rel="stylesheet" href="/api/texts/preview/styles/${scheme}.css">` +
        `<body><main>${page}</main></body></html>`,
    );
  });

  app.post('/publications', async (c) => {
    const { paths, why } = await bodyOf(c, PublishContract);
    return begin(c, `Publish ${paths.map(titleOf).join('; ')}`, (workshop, about) =>
      publishTexts(workshop, { ...about, paths, why }),
    );
  });

  app.post('/returns', async (c) => {
    const { why } = await bodyOf(c, TakeBackContract);
    return begin(c, 'Take the texts back', (workshop, about) =>
      takeBack(workshop, { ...about, why }),
    );
  });

  return app;
}

async function open({ storage }: Site, options: TextOptions): Promise<Opened> {
  const found = await findRepository(options.workspace, options.repository);
  // Drafts begin at a branch.
  const folder = join(options.folder, encodeURIComponent(found.branch));
  const clone = await Clone.open(folder, found);
  await recover({ clone, storage });
  const [drafts, desk] = [new Drafts(clone), new Desk(clone)];
  await desk.prepare();
  return { clone, drafts, desk, storage, rows: createReader({ clone, drafts, desk }) };
}

function pathOf({ req }: Context): string {
  return v.parse(PathContract, req.param('path'));
}

/** Returns whether a person may write texts: somebody who may take them back may also write them. */
function mayWrite(person: Person): boolean {
  return rightOn(person, NAME) !== 'none';
}
