/** One chunk of both: they share nearly all there is in them. */
export { BundleActions } from './BundleActions';
export { UsedCodeActions } from './UsedCodeActions';
