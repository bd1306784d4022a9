import type { PageRegistry } from '@redeem/contracts';
import { createRoot } from 'react-dom/client';

import { liveRegistry } from '../remotes/live-registry';
import type { InspectedPage } from './inspection';
import { Inspector } from './Inspector';
import { toolPlace } from './tool-place';

let isOpen = false;

/** Shows the inspector until it is closed. */
export function openInspector(page: InspectedPage): void {
  if (isOpen) return;
  isOpen = true;
  const openWith = (live: PageRegistry) => {
    const place = toolPlace();
    const root = createRoot(place);
    const close = () => {
      root.unmount();
      place.remove();
      isOpen = false;
    };
    root.render(<Inspector page={page} live={live} onClose={close} />);
  };
  liveRegistry().then(openWith, () => {
    openWith(page.registry);
  });
}
