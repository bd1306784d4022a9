import type { PageRegistry } from '@redeem/contracts';
import { createRoot } from 'react-dom/client';

import { loadLiveRegistry } from '../remotes/live-registry';
import type { InspectedPage } from './inspection';
import { Inspector } from './Inspector';
import { createToolContainer } from './tool-container';

// All tools of the teams are one file: each further file would add its name to the page of every visitor.
export { applyOverrides } from './apply-overrides';

let isOpen = false;

/** Opens the inspector, unless it is open. */
export function openInspector(page: InspectedPage): void {
  if (isOpen) return;
  isOpen = true;
  const openWith = (live: PageRegistry) => {
    const place = createToolContainer();
    const root = createRoot(place);
    const close = () => {
      root.unmount();
      place.remove();
      isOpen = false;
    };
    root.render(<Inspector page={page} live={live} onClose={close} />);
  };
  loadLiveRegistry().then(openWith, () => {
    openWith(page.registry);
  });
}
