import { bundlerRuntime } from './bundler-runtime';

const parts = globalThis.__REDEEM_FEDERATION__;
if (!parts) throw new Error('the shell of this page brings no federation runtime');

/** The bundler's federation runtime, as the shell of the page has brought it. */
export default bundlerRuntime(parts);
