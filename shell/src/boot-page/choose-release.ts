// Names the files of the release that this visitor gets, on the page of a remote on trial. The shell chooses by the same rule.
import { MARK, MARKED, type PageRegistry } from '@redeem/contracts';

import { chooseReleases, recallInTab } from './choose-releases';

const trial = document.getElementById(MARKED.trial)?.textContent;
if (trial) {
  const microFrontends = JSON.parse(trial) as PageRegistry['microFrontends'];
  const chosen = chooseReleases({ microFrontends }, recallInTab('redeem.pins'));
  for (const { metadata } of chosen.values()) {
    const files = document.querySelector(`template[${MARK.release}="${metadata.version}"]`);
    if (files instanceof HTMLTemplateElement) files.replaceWith(files.content);
  }
}
