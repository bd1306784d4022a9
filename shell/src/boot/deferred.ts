// All code that loads after the page is one file, by the name of its chunk: each further file would add its name to the
// shell's entry, and a request to every visit.
export { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

export { forgetCodes } from '../browser/forget-codes';
