import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import * as v from 'valibot';

import { Name, type Person, SiteAddress, Version } from '../api';
import type { ComparedVersions, Comparison, Environments, Frames } from '../comparison';
import { EXPORT_TYPES, type ExportFormat, exportHistory } from './export-history';
import { refuse } from './guards';
import type { SiteReader } from './read-site';

/** What is known of a request of somebody who has signed in. */
export interface Variables {
  session: { person: Person; token: string };
}

interface ReadRoutesOptions {
  reader: SiteReader;
  /** Is called when the files of the site were checked. */
  wake: () => void;
  compare: (comparison: Comparison) => Promise<ComparedVersions>;
  environments: (person: Person) => Promise<Environments>;
  frames: (name: string) => Promise<Frames>;
}

/** The number of exports that run at a time: each reads the whole history. */
const MOST_EXPORTS = 2;
/** The number of comparisons that wait: each reads all files of two releases. */
const MOST_COMPARISONS = 20;

const HISTORY = {
  text: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  subject: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  action: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
};

const HistoryContract = v.object({
  ...HISTORY,
  before: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))),
});

const ExportContract = v.object({
  ...HISTORY,
  format: v.picklist(Object.keys(EXPORT_TYPES) as ExportFormat[]),
});

const ComparisonContract = v.object({
  name: Name,
  from: v.exactOptional(Version),
  to: v.exactOptional(Version),
  beside: v.exactOptional(SiteAddress),
});

/** Returns the addresses that read, for people who have signed in. */
export function readRoutes({ reader, wake, compare, environments, frames }: ReadRoutesOptions) {
  const app = new Hono<{ Variables: Variables }>();
  let exports = 0;
  let comparisons = 0;

  app.get('/overview', async (c) => {
    const overview = await reader.overview(c.get('session').person);
    reader.check(wake);
    return c.json(overview);
  });

  app.get('/packages/:name', async (c) => {
    const detail = await reader.detail(c.req.param('name'), c.get('session').person);
    return detail ? c.json(detail) : refuse(c, 404, 'The site never had this package.');
  });

  app.get('/packages/:name/frames', async (c) => c.json(await frames(c.req.param('name'))));

  app.get('/history', async (c) => {
    const query = v.safeParse(HistoryContract, c.req.query());
    if (!query.success) return refuse(c, 400, v.summarize(query.issues));
    return c.json(await reader.history(query.output));
  });

  app.get('/history/export', (c) => {
    const query = v.safeParse(ExportContract, c.req.query());
    if (!query.success) return refuse(c, 400, v.summarize(query.issues));
    if (exports >= MOST_EXPORTS) return refuse(c, 503, 'Others are exporting: try again.');
    const { format, ...filter } = query.output;
    c.header('Content-Type', EXPORT_TYPES[format]);
    c.header('Content-Disposition', `attachment; filename="history.${format}"`);
    exports += 1;
    return stream(c, async (file) => {
      try {
        for await (const part of exportHistory(reader, filter, format)) {
          if (file.aborted) break;
          await file.write(part);
        }
      } finally {
        exports -= 1;
      }
    });
  });

  app.get('/difference', async (c) => {
    const query = v.safeParse(ComparisonContract, c.req.query());
    if (!query.success) return refuse(c, 400, v.summarize(query.issues));
    if (comparisons >= MOST_COMPARISONS) {
      return refuse(c, 503, 'Too many releases are being compared: try again.');
    }
    comparisons += 1;
    try {
      return c.json(await compare(query.output));
    } finally {
      comparisons -= 1;
    }
  });

  app.get('/environments', async (c) => c.json(await environments(c.get('session').person)));

  return app;
}
