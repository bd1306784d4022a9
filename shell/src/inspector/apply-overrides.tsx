import type { PageRegistry } from '@redeem/contracts';
import { createRoot } from 'react-dom/client';

import type { Releases } from '../remotes/choose-releases';
import { newerRegistry } from '../remotes/live-registry';
import { isVersion, overrideReleases } from './override';
import { OverrideQuestion } from './OverrideQuestion';
import { setOverride, warnRefused, type TabOverrides, takeOverrides } from './tab-overrides';
import { createToolContainer } from './tool-container';

/**
 * Resolves to the overrides of this tab, and shows them in a banner. Those of a link need a confirmation.
 *
 * @param known The registry of the page. Versions are looked up in the live registry, which has every trial.
 */
export async function applyOverrides(
  allowedOrigins: readonly string[],
  known: PageRegistry,
): Promise<Releases> {
  const { kept, asked } = takeOverrides(allowedOrigins);
  const needsLive = [...kept.values(), ...asked.values()].some(isVersion);
  const live = needsLive ? await newerRegistry(known, []).catch(() => null) : null;
  const overrides = new Map(
    overrideReleases(kept, live ?? known, (name, error) => {
      warnRefused(error);
      // Without the live registry the version may still exist, so the override stays.
      if (live) setOverride(name, null);
    }),
  );
  const offered = overrideReleases(asked, live ?? known, (_, error) => {
    warnRefused(error);
  });
  const isOffered = ([name]: readonly [string, string]) => offered.has(name);
  const question = new Map([...asked].filter(isOffered));
  const isConfirmed = question.size > 0 && (await confirmOverrides(question));
  const taken = isConfirmed ? question : new Map<string, string>();
  for (const [name, from] of taken) {
    const release = offered.get(name);
    if (release) overrides.set(name, release);
    setOverride(name, from);
  }
  const shown = new Map([...kept, ...taken].filter(([name]) => overrides.has(name)));
  if (shown.size > 0) show(shown);
  return overrides;
}

/** Asks the developer for a confirmation, and resolves to the answer. The site does not start before. */
async function confirmOverrides(overrides: TabOverrides): Promise<boolean> {
  const place = createToolContainer();
  const root = createRoot(place);
  const isConfirmed = await new Promise<boolean>((answer) => {
    root.render(<OverrideQuestion overrides={[...overrides]} onAnswer={answer} />);
  });
  root.unmount();
  place.remove();
  return isConfirmed;
}

function show(overrides: TabOverrides): void {
  const place = createToolContainer('tool-bar');
  createRoot(place).render(<OverrideBanner overrides={[...overrides]} />);
  followBuilds([...overrides.values()].filter((from) => !isVersion(from)));
}

/** The path of the Server-Sent Events with which a remote's development server announces each build. */
const PATH = '/live-reload';

/** Reloads the page after each build of one of these entries. */
function followBuilds(entries: Iterable<string>): void {
  const origins = new Set(Array.from(entries, (url) => new URL(url).origin));
  for (const origin of origins) {
    new EventSource(origin + PATH).addEventListener('reload', () => {
      window.location.reload();
    });
  }
}

interface OverrideBannerProps {
  overrides: readonly (readonly [name: string, from: string])[];
}

/** The banner that says which overrides this tab runs. */
function OverrideBanner({ overrides }: OverrideBannerProps) {
  return (
    <section className="tool-banner" aria-label="Overrides">
      {overrides.map(([name, from]) => (
        <p className="tool-line" key={name}>
          <span>
            <strong>{name}</strong> runs {isVersion(from) ? from : `from ${new URL(from).origin}`}
          </span>
          <button
            type="button"
            aria-label={`Drop the override of ${name}`}
            onClick={() => {
              setOverride(name, null);
              window.location.reload();
            }}
          >
            Drop
          </button>
        </p>
      ))}
    </section>
  );
}
