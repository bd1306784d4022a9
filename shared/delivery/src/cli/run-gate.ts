import { DeliveryError } from '../delivery-error';
import type { LoadGate, ReleaseCheck, Verdict } from '../finding';
import type { Release } from '../release/read-release';
import type { Reporter } from './reporter';

interface GateRun extends Omit<ReleaseCheck, 'onVerdict' | 'onProgress' | 'environment'> {
  reporter: Reporter;
  loadGate: LoadGate;
}

/** Resolves to the verdicts of the gate on a release. Throws a DeliveryError if it may not go live. */
export async function runGate({ reporter, loadGate, ...check }: GateRun): Promise<Verdict[]> {
  const { checkRelease } = await loadGate();
  const verdicts = await checkRelease({
    ...check,
    onVerdict: reporter.verdict,
    onProgress: reporter.say,
  });
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  throw gateError(check.release, broken);
}

/**
 * Returns the error of a release that does not go live: `refused`, or `untried` if a rule could not be checked and none
 * refuses it. A refusal takes precedence, because another run would end the same.
 *
 * @param broken The verdicts that did not pass; at least one.
 */
export function gateError(
  { name, version }: Pick<Release, 'name' | 'version'>,
  broken: readonly Verdict[],
): DeliveryError {
  const isUntried = broken.every(({ untried }) => untried === true);
  const said = isUntried ? 'was not checked by every rule of the gate' : 'may not go live';
  return new DeliveryError(
    isUntried ? 'untried' : 'refused',
    [
      `${name} ${version} ${said}:`,
      ...broken.map(({ rule, detail }) => `- ${rule}: ${detail}`),
    ].join('\n'),
  );
}
