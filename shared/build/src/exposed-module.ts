/** The one module that every remote exposes and the shell asks it for, by its federation name. */
export const EXPOSED = './remote';
