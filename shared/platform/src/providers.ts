// For owners of a page: the shell, and a standalone remote.
export { AppProviders } from './AppProviders';
export { ProvideNavigation } from './ProvideNavigation';
export { PageNameContext } from './page-name';
