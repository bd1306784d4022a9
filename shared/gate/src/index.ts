export { checkRelease } from './check-release';
export { weighWorkspace } from './weigh-workspace';
