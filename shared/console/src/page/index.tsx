import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import { createRoot, hydrateRoot } from 'react-dom/client';

import { type FirstPage, MARKED } from '../api';
import { noteServerTime } from './clock';
import { Root } from './Root';
import { hasLink } from './state';

const app = document.getElementById(MARKED.app);
const data = document.getElementById(MARKED.first)?.textContent;
// A link signs in somebody else.
const first = data && !hasLink() ? (JSON.parse(data) as FirstPage) : null;
if (first) noteServerTime(first.at);
if (app) {
  // The server knows nothing of what is after `#`: of another page its HTML is removed before it is shown.
  if (first && app.firstElementChild) hydrateRoot(app, <Root first={first} />);
  else createRoot(app).render(<Root first={first} />);
}
