import type { Context } from 'hono';
import { commitContent, type GitRemote, type LoadGate } from '@redeem/delivery';
import type { Storage } from '@redeem/storage';

import { CONTENT } from './access';
import { createContent } from './content';
import { contentRoutes } from './content-routes';
import { createPublishing } from './content-publishing';
import { createContentTools } from './content-tools';
import { createPreview } from './preview';
import type { SiteReader } from './read-site';

/** How the texts of a site are edited. */
export interface ContentSettings {
  /** Whether somebody else has to approve a publication. */
  needsApproval: boolean;
  /** The remote of Git that gets the texts that were published; null for none. */
  git: GitRemote | null;
  /** The origins of the previews, one for each origin of the console and with its host name, because cookies ignore ports. */
  previewOrigins: readonly string[];
  /** The configuration of the site, for the previews. */
  environment: NodeJS.ProcessEnv;
}

interface ContentOfConsoleOptions {
  storage: Storage;
  reader: SiteReader;
  loadGate: LoadGate;
  settings: ContentSettings;
  /** The origins of the console. */
  origins: readonly string[];
  /** Is called when a draft or a publication has changed. */
  onChange: () => void;
  onError: (error: unknown) => void;
}

/** Creates the drafts, publications and previews of a console. */
export function createContentOfConsole(options: ContentOfConsoleOptions) {
  const { settings, storage, origins, onChange, onError } = options;
  const { environment, git, needsApproval, previewOrigins } = settings;
  const tools = createContentTools(options);
  const content = createContent({ ...options, tools });
  const publishing = createPublishing({
    ...options,
    content,
    tools,
    needsApproval,
    commit: git && ((about) => commitContent({ ...about, storage, name: CONTENT, git })),
  });
  const hostOf = (origin: string) => new URL(origin).host;
  const previews = new Map(
    previewOrigins.map((origin) => [
      hostOf(origin),
      createPreview({
        ...options,
        environment,
        origin,
        consoles: origins,
        draftRelease: async () => tools.releaseOf(await content.sound()),
      }),
    ]),
  );
  let version = '';

  /** Looks whether drafts have changed, also those of another console. */
  async function look(): Promise<void> {
    const before = version;
    version = await content.version();
    if (version !== before) onChange();
  }

  return {
    routes: contentRoutes({
      content,
      publishing,
      needsApproval,
      onError,
      previewOf: async (host) => {
        const at = origins.findIndex((origin) => hostOf(origin) === host);
        const previewUrl = previewOrigins[at] ?? null;
        const preview = previewUrl === null ? undefined : previews.get(hostOf(previewUrl));
        return { previewUrl, brands: (await preview?.brands()) ?? [] };
      },
      onChange: () => {
        void Promise.all([publishing.runDue(), look()]).catch(onError);
      },
    }),
    /** Another one after each change of a draft or of a publication. */
    version: () => version,
    /** Returns the preview that a request is for; undefined for one of the console. */
    previewFor: (c: Context) => previews.get(c.req.header('host') ?? ''),
    /** Publishes what is due, and looks for the changes of other consoles. */
    tick: async (): Promise<void> => {
      await publishing.runDue();
      await look();
    },
  };
}
