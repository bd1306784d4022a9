import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './App';
import { client, type RefusedRequest, signInByLink } from './server';

const app = document.getElementById('app');
if (app) {
  const failure = await signInByLink().catch((error: unknown) => error as RefusedRequest);
  // A link that is opened in this tab changes only what is after `#`.
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith('#sign-in=')) location.reload();
  });
  createRoot(app).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App failure={failure?.message ?? ''} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
