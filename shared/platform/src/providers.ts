// For whoever owns a page: the shell, and a remote that is shown alone.
export { AppProviders } from './AppProviders';
export { ProvideNavigation } from './ProvideNavigation';
export { PageNameContext } from './page-name';
