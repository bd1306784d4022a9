import { StrictMode } from 'react';

import type { FirstPage } from '../api';
import { App } from './App';
import { FirstTime } from './clock';

/** The whole page: the same on the server and in the browser. */
export function Root({ first }: { first: FirstPage | null }) {
  return (
    <StrictMode>
      <FirstTime value={first?.at ?? null}>
        <App first={first} />
      </FirstTime>
    </StrictMode>
  );
}
