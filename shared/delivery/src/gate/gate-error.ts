import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import type { Verdict } from './check-release';

/**
 * Why a release does not go live: `refused`, or `untried` where no rule refuses it and one could not be
 * tried. A refusal outweighs that: another run would end the same.
 *
 * @param broken The verdicts that were not passed; one at least.
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
