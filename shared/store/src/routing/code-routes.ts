/** The routes whose pages show a code; who comes there without one is led home (decisions, 12). */
export const CODE_ROUTES = ['/retailers', '/gpbundle', '/picklist'] as const;
