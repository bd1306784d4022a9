// All code that loads after the page is one file: each further file would add its name to the shell's entry.
export { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

export { forgetCodes } from '../browser/forget-codes';
