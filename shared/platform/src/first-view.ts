// Runs at build time only, outside a browser.

export {
  byKey,
  type FirstViews,
  firstViewsOfRemote,
  territoriesOf,
} from './first-view/first-views';
export { renderFirstView } from './first-view/render-first-view';
