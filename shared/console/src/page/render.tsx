import { renderToString } from 'react-dom/server';

import type { FirstPage } from '../api';
import { Root } from './Root';

/** Returns the overview as HTML. Only the server calls it. */
export function renderFirst(first: FirstPage): string {
  return renderToString(<Root first={first} />);
}
