/** The federation name of the one module that every remote exposes. */
export const EXPOSED = './remote';
