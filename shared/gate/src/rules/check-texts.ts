import { type Finding, unless } from '@redeem/delivery';
import type { Candidate } from '../candidate';
import { configOf } from '../package-config';
import { compareTexts } from './texts/compare-texts';
import { foreignHosts } from './texts/foreign-hosts';
import { releasedTexts } from './texts/released-texts';

/**
 * Checks the texts as visitors get them, in all locales: they have the placeholders, numbers and addresses of the English
 * ones, and neither texts nor code lead to a host that the package does not declare.
 */
export function checkTexts({ release }: Candidate): Finding {
  const { hosts = [], untranslated = [] } = configOf(release);
  const texts = releasedTexts(release);
  const hostsNotDeclared = foreignHosts(release, hosts);
  const advice = '. If it may, add the host to "config.hosts" of package.json';
  const count = [...texts.translations.values()].reduce((sum, { size }) => sum + size, 0);
  return unless(
    [...compareTexts(texts, untranslated), ...hostsNotDeclared.map((problem) => problem + advice)],
    `${String(count)} texts in ${String(texts.translations.size)} locales; leads to ${hosts.join(', ') || 'no other host'}`,
  );
}
