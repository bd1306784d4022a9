// One file for all that is loaded when everything else is: each further one would cost every visitor its name.
export { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

export { forgetCodes } from '../browser/forget-codes';
