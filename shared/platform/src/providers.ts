// For whoever owns a page: the shell, and a remote that is shown alone.
export { AppProviders } from './AppProviders';
export { LendNavigation } from './LendNavigation';
export { PageNameContext } from './page-name';
