import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import { createRoot } from 'react-dom/client';

import { brands } from '../brands/brands';
import { applyTheme } from '../brands/apply-theme';
import { forceScheme } from './force-scheme';
import { Gallery } from './Gallery';

const asked = new URLSearchParams(location.search);
const brand = brands.find(({ id }) => id === asked.get('brand')) ?? brands[0];
const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light';
const app = document.getElementById('app');
if (!app) throw new Error('the page has no #app');

applyTheme(brand);
createRoot(app).render(<Gallery brand={brand} scheme={scheme} />);
forceScheme(scheme, document.styleSheets);
