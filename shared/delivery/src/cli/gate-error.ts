import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import type { Verdict } from '../finding';

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
