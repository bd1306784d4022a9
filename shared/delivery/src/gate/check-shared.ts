import { DeliveryError } from '../delivery-error';
import { requireShared } from '../publish/require-shared';
import { remoteEntry, shellEntry } from '../released-entry';
import type { Candidate } from './candidate';
import { type Finding, unless } from './finding';

/** The shell that is live provides what the remote shares with it; or a new shell, what all do. */
export function checkShared({ release, live }: Candidate): Finding {
  if (release.kind === 'remote') {
    const { name, shared } = release;
    const problems = problemsOf(() => {
      requireShared(name, remoteEntry(release), live.shell);
    });
    const ranges = Object.entries(shared).map(([module, range]) => `${module} ${range}`);
    const shell = live.shell?.metadata.version ?? '';
    return unless(problems, `shell ${shell} provides ${ranges.join(' and ')}`);
  }

  const shell = shellEntry(release);
  const remotes = Object.entries(live.microFrontends).flatMap(([name, entries]) =>
    entries.map((entry) => ({ name, entry })),
  );
  const problems = remotes.flatMap(({ name, entry }) =>
    problemsOf(() => {
      requireShared(name, entry, shell);
    }),
  );
  return unless(
    problems,
    `provides what the ${String(remotes.length)} live releases of remotes need`,
  );
}

function problemsOf(require: () => void): string[] {
  try {
    require();
    return [];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return [error.message];
  }
}
