const start = globalThis.__REDEEM_FEDERATION__;
if (!start) throw new Error('the shell of this page provides no federation runtime');

/** The function of the shell that starts a remote. */
export default start;
