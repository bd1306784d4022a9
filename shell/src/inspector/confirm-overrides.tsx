import { createRoot } from 'react-dom/client';

import { OverrideQuestion } from './OverrideQuestion';
import type { TabOverrides } from './tab-overrides';
import { toolPlace } from './tool-place';

/** Asks whether this tab may run them; nothing of the site is started before that is answered. */
export async function confirmOverrides(overrides: TabOverrides): Promise<boolean> {
  const place = toolPlace();
  const root = createRoot(place);
  const isConfirmed = await new Promise<boolean>((answer) => {
    root.render(<OverrideQuestion overrides={[...overrides]} onAnswer={answer} />);
  });
  root.unmount();
  place.remove();
  return isConfirmed;
}
