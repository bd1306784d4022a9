import { createRoot } from 'react-dom/client';

import { loadLiveRegistry } from '../remotes/live-registry';
import { type InspectedPage, nextReleases } from './inspection';
import { Inspector } from './Inspector';
import { createToolContainer } from './tool-container';

// All tools of the teams are one file: each further file would add its name to the page of every visitor.
export { applyOverrides } from './apply-overrides';

let isOpen = false;

/** Opens the inspector, unless it is open. */
export async function openInspector(page: InspectedPage): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const live = await loadLiveRegistry().catch(() => page.registry);
  const initial = await nextReleases(live);
  const place = createToolContainer();
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    isOpen = false;
  };
  root.render(<Inspector page={page} live={live} initial={initial} onClose={close} />);
}
