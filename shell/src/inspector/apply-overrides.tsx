import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { dropLocale, placeInAddress } from './place-in-address';
import { isVersion, OverrideError, type Overrides, overrideReleases } from './override';
import { OverrideQuestion } from './OverrideQuestion';
import { stayInFrame } from './stay-in-frame';
import { setOverride, type TabOverrides, takeOverrides } from './tab-overrides';
import { createToolContainer } from './tool-container';

/**
 * Resolves to the overrides of this page, and shows them in a banner, with those that were refused. The releases of a link need a
 * confirmation.
 */
export async function applyOverrides(allowedOrigins: readonly string[]): Promise<Overrides> {
  stayInFrame();
  const { kept, asked, refused } = takeOverrides(allowedOrigins);
  const { placed, problems } = placeInAddress();
  const [own, offered] = await Promise.all([overrideReleases(kept), overrideReleases(asked)]);
  for (const [name, error] of own.refused) {
    // If the record could not be read, the version may still exist, so the override stays.
    if (error instanceof OverrideError) setOverride(name, null);
  }
  const question = new Map([...asked].filter(([name]) => offered.releases.has(name)));
  const isConfirmed = question.size > 0 && (await confirmOverrides(question));
  const taken = isConfirmed ? question : new Map<string, string>();
  for (const [name, from] of taken) setOverride(name, from);
  const releases = new Map([...own.releases, ...(isConfirmed ? offered.releases : [])]);
  const runs = new Map([...kept, ...taken].filter(([name]) => releases.has(name)));
  const reasons = Array.from([...own.refused, ...offered.refused], ([name, error]) =>
    error instanceof OverrideError ? error.message : `${name}: ${(error as Error).message}`,
  );
  show(runs, placed?.locale ?? null, [...problems, ...refused, ...reasons]);
  return { releases, placed };
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

function show(overrides: TabOverrides, locale: string | null, refused: readonly string[]): void {
  if (overrides.size + refused.length === 0 && locale === null) return;
  const place = createToolContainer('tool-bar');
  createRoot(place).render(
    <OverrideBanner overrides={[...overrides]} locale={locale} refused={refused} />,
  );
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
  /** The locale of the address; null without one. */
  locale: string | null;
  /** Why others do not run. */
  refused: readonly string[];
}

/** The banner that says which overrides this page runs, and which were refused. */
function OverrideBanner({ overrides, locale, refused }: OverrideBannerProps) {
  const [isRead, setRead] = useState(false);
  const reasons = isRead ? [] : refused;
  if (overrides.length + reasons.length === 0 && locale === null) return null;
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
      {locale !== null && (
        <p className="tool-line">
          <span>
            This page starts in <strong>{locale}</strong>
          </span>
          <button type="button" aria-label="Drop the locale of the address" onClick={dropLocale}>
            Drop
          </button>
        </p>
      )}
      {reasons.length > 0 && (
        <p className="tool-line" role="alert">
          <span>
            <strong>Not run:</strong> {reasons.join('; ')}
          </span>
          <button
            type="button"
            onClick={() => {
              setRead(true);
            }}
          >
            Close
          </button>
        </p>
      )}
    </section>
  );
}
