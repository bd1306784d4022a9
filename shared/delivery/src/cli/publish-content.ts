import type { Storage } from '@redeem/storage';

import { aboutContent, type ContentRelease, makeContentRelease } from '../content/content-release';
import type { LoadGate, Verdict } from '../finding';
import { publish } from '../publish/publish';
import type { SiteAuthor } from '../revisions/change-site';
import type { Revision } from '../revisions/revision-contract';
import type { Reporter } from './reporter';
import { runGate } from './run-gate';
import { folderFor } from './stored-releases';

interface ContentPublication extends SiteAuthor {
  storage: Storage;
  /** Name of the remote. */
  name: string;
  /** The version whose texts were changed; the live one if it is absent. Refused (`conflict`) if it is not live any more. */
  version?: string | undefined;
  /** The changed texts in Markdown, by path: `en/faq.md`. */
  files: Readonly<Record<string, string>>;
  why?: string;
  reporter: Reporter;
  loadGate: LoadGate;
}

/**
 * Publishes the live release of a remote with new texts, through the gate of the site, for all visitors. Nothing is built. Throws a
 * DeliveryError (`refused`) that names each mistake in the texts, or each problem that the gate has found.
 */
export async function publishContent({
  name,
  version,
  files,
  reporter,
  loadGate,
  ...author
}: ContentPublication): Promise<{
  revision: Revision;
  verdicts: Verdict[];
  release: ContentRelease;
}> {
  const { storage } = author;
  const release = await makeContentRelease({ storage, name, version, files });
  let verdicts: Verdict[] = [];
  const revision = await publish({
    ...author,
    release,
    traffic: 100,
    onStep: reporter.step,
    onProgress: reporter.say,
    check: async (candidate, live) => {
      const folder = folderFor(name);
      verdicts = await runGate({ storage, release: candidate, live, folder, reporter, loadGate });
    },
  });
  return { revision, verdicts, release: aboutContent(release) };
}
