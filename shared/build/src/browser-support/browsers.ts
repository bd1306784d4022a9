/** The oldest supported version of each browser: those that React 19 and module federation need. Build, lint and tests read it. */
export const OLDEST = { chrome: '109', edge: '109', firefox: '115', safari: '16.4' } as const;
